import { statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { firstCluster } from '#domain/cluster.ts'
import { reconcile } from '#server/books/move/reconcile.ts'
import type { Reconciled } from '#server/books/move/reconcile.ts'
import { inCluster, ownerUrlOf } from '#server/platform/config/config-clusters.ts'
import type { Config } from '#server/platform/config/config.ts'
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

/** Makes the restored cluster and the directory of companies agree. Without other clusters there is nothing to do. */
const reconcileWith = async (
  config: Config,
  cluster: string | undefined,
  restoredUrl: string,
): Promise<Reconciled | undefined> => {
  if (config.clusters.length === 0) return undefined
  const urls = new Map(config.clusters.map((setting) => [setting.name, ownerUrlOf(setting)]))
  if (cluster === undefined || cluster === firstCluster)
    return reconcile(firstCluster, urls.set(firstCluster, restoredUrl))
  const { url, close } = await reachDatabase(config, createLog('warn'))
  return reconcile(cluster, urls.set(firstCluster, url).set(cluster, restoredUrl)).finally(close)
}

const told = ({ moved, listed, unlisted, accounts }: Reconciled): string =>
  [
    `Companies that were moved to another cluster since the backup, whose old copies were removed: ${moved}.`,
    `Companies that are listed anew: ${listed}; that are listed no more, because no cluster has them: ${unlisted}.`,
    ...(accounts > 0
      ? [
          `Accounts made again of what other clusters know, without passwords: ${accounts}. Their people ask for a new one.`,
        ]
      : []),
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
  let reconciled: Reconciled | undefined
  const { manifest, totals, settingsFile } = await restoreBackup({
    config,
    store,
    name,
    key,
    cluster: values.cluster,
    log: createLog('warn'),
    finish: async (ownerUrl) => {
      reconciled = await reconcileWith(all, values.cluster, ownerUrl)
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
