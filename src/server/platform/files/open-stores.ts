import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { refusalToStore } from '#server/platform/process/start-refusals.ts'
import type { Services } from '#server/platform/services.ts'
import { folderStore } from './store.ts'

/**
 * Opens the stores of attached and of exported files, in the data folder or in the bucket of FILES_URL. Fails if the bucket does
 * not accept the keys; if it is only unreachable the server starts, because only files need it.
 */
export const openStores = async (
  { bucket, dataDir }: Config,
  log: FastifyBaseLogger,
): Promise<Pick<Services, 'files' | 'exports'>> => {
  if (!bucket)
    return { files: folderStore(path.join(dataDir, 'files')), exports: folderStore(path.join(dataDir, 'exports')) }
  // Loaded only for a bucket, because it takes 30 MB of memory.
  const [{ openBucket, checkBucket }, { bucketStore }] = await Promise.all([
    import('./bucket-store.ts'),
    import('./bucket-store.ts'),
  ])
  const client = openBucket(bucket)
  await checkBucket(client, bucket).catch((error: unknown) => {
    const refused = refusalToStore(error)
    if (refused) throw refused
    log.warn(
      { reason: (error as Error).name },
      'the file store of FILES_URL does not answer; files are unavailable until it does',
    )
  })
  return { files: bucketStore(client, bucket, 'files', log), exports: bucketStore(client, bucket, 'exports', log) }
}
