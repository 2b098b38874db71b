import { inspect } from 'node:util'
import { firstCluster } from '#domain/cluster.ts'
import { inCluster } from '#server/platform/config/config-clusters.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { reachDatabase } from '#server/platform/db/database.ts'
import { openStores } from '#server/platform/files/open-stores.ts'
import { keyFileOf, readKeyFile } from '#server/platform/keys/key-file.ts'
import { createLog } from '#server/platform/process/log.ts'
import { configurationExitCode, isRefusal, refusal, runOrRefuse } from '#server/platform/process/refusal.ts'
import { createBackupKey } from './backup-key.ts'
import { openBackupStore } from './backup-store.ts'
import { runBackup } from './run-backup.ts'

const usage = `npm run backup -- [place]       makes a backup now, also while the product runs
npm run backup -- list [place]  the backups there, oldest first
npm run backup -- key <file>    creates a key; without it no backup can be made or restored, so keep a copy elsewhere

A place is a folder, or s3://bucket/path?endpoint=https://…&region=… with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY;
without one it is BACKUP_URL. Each of CLUSTERS has a folder of its name there. BACKUP_KEY_FILE names the key. BACKUP_KEEP backups stay there (14), older ones are removed.
`

const usageExitCode = 64

/** A place on the command line replaces that of the configuration. */
const configOf = (place: string | undefined) => {
  if (place !== undefined) process.env['BACKUP_URL'] = place
  const config = readConfig()
  if (!config.backup)
    throw refusal(`There is no place for the backup: name one, or set BACKUP_URL.\n\n${usage}`, usageExitCode)
  return { config, backup: config.backup }
}

/** The database of `DATABASE_URL`, and each cluster beside it with a folder of its own. */
const placesOf = (place: string | undefined) => {
  const { config, backup } = configOf(place)
  const others = config.clusters.flatMap((setting) => {
    const there = inCluster(config, setting)
    return there.backup ? [{ name: setting.name, config: there, backup: there.backup }] : []
  })
  return [{ name: firstCluster, config, backup }, ...others]
}
type Place = ReturnType<typeof placesOf>[number]

const makeBackup = async ({ config, backup }: Place): Promise<string> => {
  const keyFile = keyFileOf(config)
  const keys = readKeyFile(keyFile)
  if (!keys)
    throw refusal(
      `The keys of the product in ${keyFile} are missing. Set DATA_DIR or KEYS_FILE.`,
      configurationExitCode,
    )
  const log = createLog('warn')
  const store = await openBackupStore(backup.place)
  const stores = await openStores(config, log)
  const { url, close } = await reachDatabase(config, log)
  try {
    const input = { ...backup, store, stores, ownerUrl: url, keys: JSON.stringify(keys), settings: config.settings }
    const { name, size, rows, files, missing } = await runBackup({ ...input, now: new Date(), log })
    const made = `${name} in ${store.title}: ${size} bytes, ${rows} rows, ${files} files. Read back and proved.\n`
    return missing > 0 ? `${made}Missing in the file store although documents name them: ${missing} files.\n` : made
  } finally {
    await close()
  }
}

/** A cluster whose backup fails does not keep the others from theirs. */
const makeBackups = async (place: string | undefined): Promise<void> => {
  const places = placesOf(place)
  if (places.length === 1) return void process.stdout.write(await makeBackup(places[0]!))
  for (const each of places) {
    process.stdout.write(`Cluster ${each.name}:\n`)
    try {
      process.stdout.write(await makeBackup(each))
    } catch (error) {
      process.stderr.write(`${isRefusal(error) ? error.message : inspect(error)}\n`)
      process.exitCode ??= isRefusal(error) ? error.exitCode : 1
    }
  }
}

const listBackups = async (place: string | undefined): Promise<void> => {
  const places = placesOf(place)
  for (const { name, backup } of places) {
    const names = await (await openBackupStore(backup.place)).list()
    if (places.length > 1) process.stdout.write(`Cluster ${name}:\n`)
    process.stdout.write(names.map((each) => `${each}\n`).join(''))
  }
}

/** `npm run backup -- …` */
await runOrRefuse(async () => {
  const [first, second, ...rest] = process.argv.slice(2)
  if (first === '--help' || first === 'help') process.stdout.write(usage)
  else if (rest.length > 0) throw refusal(usage, usageExitCode)
  else if (first === 'key' && second) process.stdout.write(`${createBackupKey(second)}\n`)
  else if (first === 'list') await listBackups(second)
  else if (first === 'key' || second) throw refusal(usage, usageExitCode)
  else await makeBackups(first)
})
