import pg from 'pg'
import type { ClientBase } from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import type { Log } from '#server/platform/process/log.ts'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'
import { isReadableByOthers, keyFileOf, readKeyFile, writeKeyFile } from './key-file.ts'
import type { StoredKeyRing } from './key-file.ts'
import { fingerprintOf, keyPurposes, newKey, newRing } from './key-ring.ts'
import type { KeyRing, Key } from './key-ring.ts'
import { storeProviderKeys } from '#server/platform/db/provider-work.ts'
import { isSealedWith, unsealWith, seal, unseal } from './secret-box.ts'

type Settings = Pick<Config, 'keysFile' | 'dataDir'>
type StoredKey = { purpose: string; id: string; fingerprint: string }

/** An arbitrary number for the advisory lock: processes that start together open the keys one after another. */
const lockKey = 4_814_726_002

/**
 * The keys of the key file, which the first start creates. They must be the keys that the database was set up with. Data of an older
 * version, whose key was in the database, is encrypted again with a key of the file.
 */
export const openKeys = async (config: Settings, ownerUrl: string, log: Log): Promise<KeyRing> => {
  const file = keyFileOf(config)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [lockKey])
    const stored = (await owner.query<StoredKey>('select purpose, id, fingerprint from key_fingerprint')).rows
    const legacy = await readLegacySecrets(owner)
    const ring = completeRing(file, stored, legacy)
    refuseOtherKeys(file, ring, stored)
    if (isReadableByOthers(file))
      log.warn({ file }, 'other users of this machine can read the key file: set its mode to 0600')
    await storeFingerprints(owner, ring)
    await storeProviderKeys(owner, ring.provider)
    const sealed = await resealSecrets(owner, ring.two_step, legacy.signing)
    if (sealed > 0) log.info({ sealed }, 'secrets of authenticator apps encrypted with the newest key')
    await owner.query(`delete from app_secret where name in ('signing', 'application_role_password')`)
    await owner.query('commit')
    return ring
  } finally {
    await owner.end()
  }
}

/** Gives the keys to the database of another cluster, which must have been set up with them. */
export const giveKeys = async (config: Settings, ring: KeyRing, ownerUrl: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [lockKey])
    const stored = (await owner.query<StoredKey>('select purpose, id, fingerprint from key_fingerprint')).rows
    refuseOtherKeys(keyFileOf(config), ring, stored)
    await storeFingerprints(owner, ring)
    await storeProviderKeys(owner, ring.provider)
    await owner.query('commit')
  } finally {
    await owner.end()
  }
}

/** The secrets that an older version stored in the database. */
type LegacySecrets = { signing?: string; application_role_password?: string }

const readLegacySecrets = async (owner: pg.Client): Promise<LegacySecrets> => {
  const { rows } = await owner.query<{ name: string; value: string }>('select name, value from app_secret')
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The keys of the file. Adds missing ones: all of them at the first start, those of a new purpose later. */
const completeRing = (file: string, stored: readonly StoredKey[], legacy: LegacySecrets): KeyRing => {
  const read = readKeyFile(file)
  if (!read) {
    if (stored.length > 0) throw wrongKeysRefusal(file, 'is missing')
    writeKeyFile(file, withLegacySecrets(legacy, newRing()), { isNew: true })
    return completeRing(file, [], legacy)
  }
  const isComplete = keyPurposes.every((purpose) => read[purpose])
  const isMigrated = !legacy.signing || read.recovery_code?.some(({ secret }) => secret === legacy.signing)
  if (isComplete && isMigrated) return read as KeyRing
  const missing = keyPurposes.find((purpose) => !read[purpose] && stored.some((key) => key.purpose === purpose))
  if (missing) throw wrongKeysRefusal(file, `lacks the key "${missing}"`)
  const ring = withLegacySecrets(legacy, { ...newRing(), ...read })
  writeKeyFile(file, ring, { isNew: false })
  return ring
}

/** Keeps the secrets of an older version: recovery codes were hashed with `signing`, and the role has that password. */
const withLegacySecrets = (
  { signing, application_role_password: password }: LegacySecrets,
  ring: KeyRing,
): KeyRing => ({
  ...ring,
  ...(signing
    ? { recovery_code: [ring.recovery_code[0], ...ring.recovery_code.slice(1), { id: 'before', secret: signing }] }
    : {}),
  ...(password ? { database_role: [{ id: newKey().id, secret: password }] } : {}),
})

const refuseOtherKeys = (file: string, ring: StoredKeyRing, stored: readonly StoredKey[]): void => {
  for (const purpose of keyPurposes) {
    const ofPurpose = stored.filter((key) => key.purpose === purpose)
    const fingerprints = new Set((ring[purpose] ?? []).map(fingerprintOf))
    if (ofPurpose.length > 0 && !ofPurpose.some(({ fingerprint }) => fingerprints.has(fingerprint)))
      throw wrongKeysRefusal(file, `has another key for "${purpose}"`)
  }
}

const wrongKeysRefusal = (file: string, reason: string) =>
  refusal(
    `${file} ${reason}. This database was set up with other keys, and every process on it needs the same ones:\n` +
      'restore the file from a backup, or set KEYS_FILE to a copy of it.',
    configurationExitCode,
  )

/** Replaces the fingerprints in the database by those of these keys. */
const storeFingerprints = async (owner: pg.Client, ring: KeyRing): Promise<void> => {
  const rows = keyPurposes.flatMap((purpose) => ring[purpose].map((key) => [purpose, key.id, fingerprintOf(key)]))
  await owner.query('delete from key_fingerprint')
  for (const row of rows)
    await owner.query('insert into key_fingerprint (purpose, id, fingerprint) values ($1, $2, $3)', row)
}

/**
 * Encrypts again with the newest key what was encrypted with an older one, or with `legacyKey`, which an older version stored in the
 * database. Returns the number of secrets.
 */
const resealSecrets = async (
  owner: ClientBase,
  keys: readonly [Key, ...Key[]],
  legacyKey: string | undefined,
): Promise<number> => {
  const { rows } = await owner.query<{ user_id: string; secret: string }>(
    'select user_id, secret from two_step order by user_id for update',
  )
  const outdatedRows = rows.filter(({ secret }) => !isSealedWith(keys[0], secret))
  for (const { user_id, secret } of outdatedRows) {
    const plainText = secret.includes('.')
      ? unseal(keys, secret, user_id)
      : legacyKey && unsealWith(legacyKey, secret, user_id)
    if (!plainText)
      throw refusal('Secrets of code generators are encrypted with a key that is no longer in the database.')
    await owner.query('update two_step set secret = $2 where user_id = $1', [user_id, seal(keys, plainText, user_id)])
  }
  // A setup in progress has a secret encrypted with the old key. It is valid for ten minutes; the user starts again.
  if (outdatedRows.length > 0 || legacyKey)
    await owner.query(`delete from sign_in_ticket where kind = 'two_step_setup'`)
  return outdatedRows.length
}
