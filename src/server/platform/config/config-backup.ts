import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBackupKey } from '#server/platform/backup/backup-key.ts'
import { anyText } from './config-rules.ts'
import type { Rule } from './config-rules.ts'
import { readBucketAddress, readCredentials } from './config-bucket.ts'
import type { Bucket } from './config-bucket.ts'

/** A folder, or the objects of a bucket whose names begin with `prefix`. */
export type BackupPlace = { kind: 'folder'; folder: string } | { kind: 'bucket'; bucket: Bucket; prefix: string }

export type BackupSetting = {
  place: BackupPlace
  /** How many backups are kept. */
  keep: number
  key: Buffer
}

type Address = { folder: string } | { bucket: Omit<Bucket, 'credentials'>; prefix: string }

const defaultKeep = 14

const backupUrl: Rule<Address> = {
  expected: 'a folder, or the address of a bucket without keys, with a region, or with an http or https endpoint',
  example: 's3://bucket/kvitas?endpoint=https://s3.example.com&region=eu-north-1',
  secret: true,
  read: (text) => {
    if (text.startsWith('s3://')) return readPath(text)
    if (text.startsWith('file:///')) return URL.canParse(text) ? { folder: fileURLToPath(text) } : undefined
    return text.includes('://') ? undefined : { folder: path.resolve(text) }
  },
}

/** The bucket, and the path in it as the beginning of names. */
const readPath = (text: string): Address | undefined => {
  const [address = '', ...query] = text.split('?')
  const [, , bucketName = '', ...segments] = address.split('/')
  const bucket = readBucketAddress([`s3://${bucketName}`, ...query].join('?'))
  const folders = segments.filter((segment) => segment !== '')
  if (!bucket || !folders.every((folder) => /^[\w.-]+$/.test(folder))) return undefined
  return { bucket, prefix: folders.map((folder) => `${folder}/`).join('') }
}

const keepRule: Rule<number> = {
  expected: 'a whole number from 1 to 1000',
  example: String(defaultKeep),
  read: (text) => (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1000 ? Number(text) : undefined),
}

const makeKey = 'Make a key: npm run backup -- key /etc/kvitas/backup.key'

/** The nightly backup of BACKUP_URL. It needs a key of the operator's: without one a backup would have all data and keys unprotected. */
export const readBackup = (
  setting: <T>(name: string, rule: Rule<T>) => T | undefined,
  isSet: (name: string) => boolean,
  errors: string[],
): BackupSetting | undefined => {
  const address = setting('BACKUP_URL', backupUrl)
  const keep = setting('BACKUP_KEEP', keepRule) ?? defaultKeep
  const keyFile = setting('BACKUP_KEY_FILE', anyText('/etc/kvitas/backup.key'))
  if (!isSet('BACKUP_URL')) return undefined
  const read = keyFile ? readBackupKey(path.resolve(keyFile)) : { reason: 'missing, and no backup is made without it' }
  if ('reason' in read) errors.push(`BACKUP_KEY_FILE: ${read.reason}. ${makeKey}`)
  const credentials = address && 'bucket' in address ? readCredentials(setting, isSet, errors, 'BACKUP_URL') : undefined
  if (!address || !('key' in read)) return undefined
  if ('folder' in address) return { place: { kind: 'folder', folder: address.folder }, keep, key: read.key }
  const { bucket, prefix } = address
  return credentials && { place: { kind: 'bucket', bucket: { ...bucket, credentials }, prefix }, keep, key: read.key }
}

/** Each cluster has backups of its own, in a folder of its name beside those of the first one. */
export const backupOfCluster = (backup: BackupSetting | undefined, name: string): BackupSetting | undefined => {
  if (!backup) return undefined
  const { place } = backup
  return {
    ...backup,
    place:
      place.kind === 'folder'
        ? { ...place, folder: path.join(place.folder, name) }
        : { ...place, prefix: `${place.prefix}${name}/` },
  }
}
