import { statSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { refusal, runOrRefuse } from '#server/platform/process/refusal.ts'
import { openBackupStore } from './backup-store.ts'
import { restoreBackup } from './restore.ts'

const usage = `npm run restore-instance -- <backup>   restores a backup into an empty DATA_DIR, or an empty database of DATABASE_URL

A backup is a file, or s3://bucket/path/kvitas-….backup?endpoint=https://…&region=…; of a folder the newest one is taken.
BACKUP_KEY_FILE names the key that it was made with.
`

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

/** `npm run restore-instance -- …` */
await runOrRefuse(async () => {
  const [text, ...rest] = process.argv.slice(2)
  if (!text || rest.length > 0 || text === '--help' || text === 'help') throw refusal(usage, 64)
  const address = addressOf(text)
  process.env['BACKUP_URL'] = address.place
  const config = readConfig()
  // BACKUP_URL was set above.
  const { place, key } = config.backup!
  const store = await openBackupStore(place)
  const name = address.name ?? (await store.list()).at(-1)
  if (!name) throw refusal(`There is no finished backup in ${store.title}.`)
  const { manifest, totals, settingsFile } = await restoreBackup({ config, store, name, key, log: createLog('warn') })
  process.stdout.write(
    `${name} of ${manifest.created_at} restored: ${totals.rows} rows, ${totals.files} files.\n` +
      `The settings of the instance that made it are in ${settingsFile}; they are not used by themselves.\n` +
      'Check the books with npm run verify-books, then start the product. Nothing is sent until an operator confirms it on the health page,\n' +
      'or with npm run operator -- sending resume all.\n',
  )
})
