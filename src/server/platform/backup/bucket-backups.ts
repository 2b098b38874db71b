import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { BackupPlace } from '#server/platform/config/config-backup.ts'
import { openBucket } from '#server/platform/files/bucket-store.ts'
import { isBackupName } from './backup-store.ts'
import type { BackupStore } from './backup-store.ts'

/** A backup has at most 10,000 parts, so about 320 GB. */
const partBytes = 32 * 1024 * 1024
/** Reading waits while the rows before are stored. */
const timeouts = { connection: 5000, idle: 120_000 }
const finishedMark = '.complete'

/**
 * An object appears when its upload is complete. It cannot be renamed, so a second, small object says that the backup was read back and
 * proved good.
 */
export const bucketBackups = ({ bucket, prefix }: Extract<BackupPlace, { kind: 'bucket' }>): BackupStore => {
  const client = openBucket(bucket, timeouts)
  const Bucket = bucket.name
  const objectOf = (name: string) => ({ Bucket, Key: `${prefix}${name}` })
  const markOf = (name: string) => objectOf(`${name}${finishedMark}`)
  const objects = async () => {
    const found = new Map<string, Date>()
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      for (const { Key, LastModified } of Contents)
        if (Key && LastModified) found.set(Key.slice(prefix.length), LastModified)
    return found
  }
  const remove = async (name: string) => {
    // The mark first: without it the backup does not count.
    await client.send(new DeleteObjectCommand(markOf(name)))
    await client.send(new DeleteObjectCommand(objectOf(name)))
  }
  return {
    title: `s3://${bucket.name}/${prefix}`,
    write: async (name, bytes) => {
      let size = 0
      const countBytes = async function* () {
        for await (const part of bytes) {
          size += part.length
          yield part
        }
      }
      const body = Readable.from(countBytes(), { objectMode: false })
      try {
        const params = { ...objectOf(name), Body: body }
        await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done()
      } finally {
        body.destroy()
      }
      return size
    },
    read: async (name) => {
      const { Body } = await client.send(new GetObjectCommand(objectOf(name)))
      // In Node a body is always such a stream; the types include those of browsers.
      return Body as Readable
    },
    finish: async (name) =>
      void (await client.send(new PutObjectCommand({ ...markOf(name), Body: Buffer.from('complete\n') }))),
    list: async () => {
      const found = await objects()
      return [...found.keys()].filter((name) => isBackupName(name) && found.has(`${name}${finishedMark}`)).sort()
    },
    remove,
    sweep: async (before) => {
      const found = await objects()
      for (const [name, storedAt] of found)
        if (isBackupName(name) && !found.has(`${name}${finishedMark}`) && storedAt < before) await remove(name)
    },
  }
}
