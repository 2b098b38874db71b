import pg from 'pg'
import type { ClientBase } from 'pg'
import type { Config } from '#server/platform/config/config.ts'
import type { Log } from '#server/platform/process/log.ts'
import { configurationExitCode, refusal } from '#server/platform/process/refusal.ts'
import { isOpenToOthers, keyFileOf, readKeyFile, writeKeyFile } from './key-file.ts'
import type { ReadRing } from './key-file.ts'
import { fingerprintOf, keyPurposes, newKey, newRing } from './key-ring.ts'
import type { KeyRing, Key } from './key-ring.ts'
import { allowProvider } from '#server/platform/db/provider-work.ts'
import { isSealedWith, openSealedBefore, seal, unseal } from './secret-box.ts'

type Given = Pick<Config, 'keysFile' | 'dataDir'>
type Known = { purpose: string; id: string; fingerprint: string }

/** Any number that no other lock uses, so that processes that start together open the keys one after another. */
const lockKey = 4_814_726_002

/**
 * The keys this server works with: those of the file, made with the first start. They must be the ones the database was set up with.
 * A database of an older version, which kept its key itself, is moved to the file's: what was encrypted is encrypted again.
 */
export const openKeys = async (config: Given, ownerUrl: string, log: Log): Promise<KeyRing> => {
  const file = keyFileOf(config)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [lockKey])
    const known = (await owner.query<Known>('select purpose, id, fingerprint from key_fingerprint')).rows
    const before = await secretsInDatabase(owner)
    const ring = completeRing(file, known, before)
    refuseOthers(file, ring, known)
    if (isOpenToOthers(file)) log.warn({ file }, 'other users of this machine can read the keys: make it 0600')
    await noteKeys(owner, ring)
    await allowProvider(owner, ring.provider)
    const sealed = await resealSecrets(owner, ring.two_step, before.signing)
    if (sealed > 0) log.info({ sealed }, 'secrets of code generators were encrypted with the newest key')
    await owner.query(`delete from app_secret where name in ('signing', 'application_role_password')`)
    await owner.query('commit')
    return ring
  } finally {
    await owner.end()
  }
}

type Before = { signing?: string; application_role_password?: string }

const secretsInDatabase = async (owner: pg.Client): Promise<Before> => {
  const { rows } = await owner.query<{ name: string; value: string }>('select name, value from app_secret')
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The file's keys, with what it lacks: all of them at the first start, those of a new purpose later. */
const completeRing = (file: string, known: readonly Known[], before: Before): KeyRing => {
  const read = readKeyFile(file)
  if (!read) {
    if (known.length > 0) throw otherKeys(file, 'is missing')
    writeKeyFile(file, withSecretsOf(before, newRing()), { isNew: true })
    return completeRing(file, [], before)
  }
  const isWhole = keyPurposes.every((purpose) => read[purpose])
  const isMoved = !before.signing || read.recovery_code?.some(({ secret }) => secret === before.signing)
  if (isWhole && isMoved) return read as KeyRing
  const lost = keyPurposes.find((purpose) => !read[purpose] && known.some((one) => one.purpose === purpose))
  if (lost) throw otherKeys(file, `lacks the key "${lost}"`)
  const ring = withSecretsOf(before, { ...newRing(), ...read })
  writeKeyFile(file, ring, { isNew: false })
  return ring
}

/** What the database of an older version kept: recovery codes were hashed with it, and the role has that password. */
const withSecretsOf = ({ signing, application_role_password: password }: Before, ring: KeyRing): KeyRing => ({
  ...ring,
  ...(signing
    ? { recovery_code: [ring.recovery_code[0], ...ring.recovery_code.slice(1), { id: 'before', secret: signing }] }
    : {}),
  ...(password ? { database_role: [{ id: newKey().id, secret: password }] } : {}),
})

const refuseOthers = (file: string, ring: ReadRing, known: readonly Known[]): void => {
  for (const purpose of keyPurposes) {
    const ofPurpose = known.filter((one) => one.purpose === purpose)
    const prints = new Set((ring[purpose] ?? []).map(fingerprintOf))
    if (ofPurpose.length > 0 && !ofPurpose.some(({ fingerprint }) => prints.has(fingerprint)))
      throw otherKeys(file, `has another key for "${purpose}"`)
  }
}

const otherKeys = (file: string, what: string) =>
  refusal(
    `${file} ${what}. This database was set up with other keys, and every process on it needs the same ones:\n` +
      'bring the file back from a backup, or name a copy of it with KEYS_FILE.',
    configurationExitCode,
  )

/** Replaces the fingerprints in the database by those of these keys. */
const noteKeys = async (owner: pg.Client, ring: KeyRing): Promise<void> => {
  const rows = keyPurposes.flatMap((purpose) => ring[purpose].map((key) => [purpose, key.id, fingerprintOf(key)]))
  await owner.query('delete from key_fingerprint')
  for (const row of rows)
    await owner.query('insert into key_fingerprint (purpose, id, fingerprint) values ($1, $2, $3)', row)
}

/**
 * Encrypts with the newest key what another one has encrypted, or `before`, the key that an older version kept in the database.
 * Gives how many there were.
 */
const resealSecrets = async (
  owner: ClientBase,
  keys: readonly [Key, ...Key[]],
  before: string | undefined,
): Promise<number> => {
  const { rows } = await owner.query<{ user_id: string; secret: string }>(
    'select user_id, secret from two_step order by user_id for update',
  )
  const others = rows.filter(({ secret }) => !isSealedWith(keys[0], secret))
  for (const { user_id, secret } of others) {
    const open = secret.includes('.')
      ? unseal(keys, secret, user_id)
      : before && openSealedBefore(before, secret, user_id)
    if (!open) throw refusal('Secrets of code generators are encrypted with a key that is gone from the database.')
    await owner.query('update two_step set secret = $2 where user_id = $1', [user_id, seal(keys, open, user_id)])
  }
  // One that is being set up lives ten minutes; its person starts again.
  if (others.length > 0 || before) await owner.query(`delete from sign_in_ticket where kind = 'two_step_setup'`)
  return others.length
}
