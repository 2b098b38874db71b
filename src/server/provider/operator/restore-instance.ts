import { statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { firstCluster } from '#domain/cluster.ts'
import { refuseUnfitClusters } from '#server/books/move/places.ts'
import { reconcile } from '#server/books/move/reconcile.ts'
import type { Reconciled } from '#server/books/move/reconcile.ts'
import { inCluster, ownerUrlOf } from '#server/platform/config/config-clusters.ts'
import type { Config } from '#server/platform/config/config.ts'
import { migrationsFolder } from '#server/platform/backup/manifest.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { readValuesExactly } from '#server/platform/db/columns.ts'
import { reachDatabase } from '#server/platform/db/database.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { refusal, runOrRefuse } from '#server/platform/process/refusal.ts'
import { openBackupStore } from '#server/platform/backup/backup-store.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'

const usage = `npm run restore-instance -- <backup>                   restores a backup into an empty DATA_DIR, or an empty database of DATABASE_URL
npm run restore-instance -- <backup> --cluster <name>  restores only the database of a cluster, which must be empty: first is that of
                                                       DATABASE_URL, others are in CLUSTERS; the keys and files of the instance stay

A backup is a file, or s3://bucket/path/kvitas-….backup?endpoint=https://…&region=…; of a folder the newest one is taken.
BACKUP_KEY_FILE names the key that it was made with. Stop all processes of the product before.
`

const usageExitCode = 64

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { cluster: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw refusal(`${(error as Error).message}\n\n${usage}`, usageExitCode)
  }
}

type Address = { place: string; name: string | undefined }

/** The place of a backup and its name there; without a name it is a folder. */
const addressOf = (text: string): Address => {
  if (text.startsWith('s3://')) {
    const [address = '', ...query] = text.split('?')
    const slash = address.lastIndexOf('/') + 1
    const name = address.slice(slash)
    if (!name.endsWith('.backup')) return { place: text, name: undefined }
    return { place: [address.slice(0, slash), ...query].join('?'), name }
  }
  const file = path.resolve(text)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw refusal(`There is no backup at ${file}.`)
  return found.isDirectory()
    ? { place: file, name: undefined }
    : { place: path.dirname(file), name: path.basename(file) }
}

/** The configuration of the database that is restored: that of DATABASE_URL, or of one of CLUSTERS. */
const configFor = (config: Config, cluster: string | undefined): Config => {
  if (cluster === undefined || cluster === firstCluster) return config
  const setting = config.clusters.find(({ name }) => name === cluster)
  if (!setting) throw refusal(`CLUSTERS has no cluster ${cluster}.`, usageExitCode)
  return inCluster(config, setting)
}

/** Every cluster by name, as the owner of the tables. Undefined: there is only one. */
const urlsWith = async (
  config: Config,
  cluster: string | undefined,
  restoredUrl: string,
): Promise<Map<string, string> | undefined> => {
  if (config.clusters.length === 0) return undefined
  const urls = new Map(config.clusters.map((setting) => [setting.name, ownerUrlOf(setting)]))
  if (cluster === undefined || cluster === firstCluster) return urls.set(firstCluster, restoredUrl)
  const { url, close } = await reachDatabase(config, createLog('warn'))
  await close()
  return urls.set(firstCluster, url).set(cluster, restoredUrl)
}

const told = ({ closed, listed, lost, accounts, moving }: Reconciled): string =>
  [
    ...(listed > 0
      ? [`Companies that are listed again, such as those that were deleted after the backup: ${listed}.`]
      : []),
    ...closed.map(
      ({ id, title, cluster }) =>
        `${title} is used in ${cluster}. An older copy elsewhere is closed; remove it with npm run operator -- move-company ${id} ${cluster}`,
    ),
    ...moving.map(
      ({ id, title, cluster }) =>
        `The move of ${title} was not finished: npm run operator -- move-company ${id} ${cluster}`,
    ),
    ...lost.map(
      ({ id, title, cluster }) =>
        `${title} was listed in ${cluster}, and no cluster has it. List it no more with npm run operator -- clusters forget ${id}`,
    ),
    ...accounts.map(({ id, name, email }) =>
      email
        ? `The account of ${name} (${email}) was made again without a password: they ask for a new one.`
        : `The account ${id} of ${name} was made again without an address, because somebody else has it now.`,
    ),
    '',
  ].join('\n')

/** `npm run restore-instance -- …` */
await runOrRefuse(async () => {
  const { values, positionals } = readArguments()
  const [text, ...rest] = positionals
  if (!text || rest.length > 0 || text === 'help' || values.help) throw refusal(usage, usageExitCode)
  readValuesExactly()
  const address = addressOf(text)
  process.env['BACKUP_URL'] = address.place
  const all = readConfig()
  const config = configFor(all, values.cluster)
  // BACKUP_URL was set above.
  const { place, key } = all.backup!
  const store = await openBackupStore(place)
  const name = address.name ?? (await store.list()).at(-1)
  if (!name) throw refusal(`There is no finished backup in ${store.title}.`)
  const log = createLog('warn')
  const restored = values.cluster ?? firstCluster
  let reconciled: Reconciled | undefined
  const { manifest, totals, settingsFile } = await restoreBackup({
    config,
    store,
    name,
    key,
    cluster: values.cluster,
    log,
    check: async (ownerUrl) => {
      const urls = await urlsWith(all, values.cluster, ownerUrl)
      if (urls) await refuseUnfitClusters(restored, urls)
    },
    finish: async (ownerUrl, { created_at: takenAt }) => {
      const urls = await urlsWith(all, values.cluster, ownerUrl)
      if (!urls) return
      for (const url of urls.values()) await migrate(url, migrationsFolder, log)
      reconciled = await reconcile({ restored, takenAt, urls })
    },
  })
  process.stdout.write(
    `${name} of ${manifest.created_at} restored: ${totals.rows} rows, ${totals.files} files.\n` +
      (reconciled ? told(reconciled) : '') +
      (settingsFile
        ? `The settings of the instance that made it are in ${settingsFile}; they are not used by themselves.\n`
        : '') +
      'Check the books with npm run verify-books, then start the product. Nothing is sent until an operator confirms it on the health page,\n' +
      'or with npm run operator -- sending resume all.\n',
  )
})
