import { createHash, randomBytes } from 'node:crypto'

/** What the server signs, encrypts or hashes with a key: each has its own, so that one that leaks opens nothing else. */
export const keyPurposes = [
  /** Tokens against cross-site requests. */
  'form_token',
  /** The secrets of code generators are encrypted. */
  'two_step',
  /** Recovery codes are hashed. */
  'recovery_code',
  /** Challenges of the robot check are signed. */
  'captcha',
  /** E-mail addresses of no account are hashed in the security log. */
  'email',
  /** Cookies of devices that have signed in before are signed. */
  'device',
  /** Opens the provider's work across companies in the database. */
  'provider',
  /** The password of the application's role in the database. */
  'database_role',
] as const
export type KeyPurpose = (typeof keyPurposes)[number]

export type Key = { id: string; secret: string }

/** Of each purpose the newest first: it signs, all open. */
export type KeyRing = Readonly<Record<KeyPurpose, readonly [Key, ...Key[]]>>

export const newKey = (): Key => ({
  id: randomBytes(4).toString('hex'),
  secret: randomBytes(32).toString('base64url'),
})

export const newRing = (): KeyRing =>
  Object.fromEntries(keyPurposes.map((purpose) => [purpose, [newKey()]])) as unknown as KeyRing

/** What the database knows a key by; the key can't be told from it. */
export const fingerprintOf = ({ secret }: Key): string =>
  createHash('sha256').update(`kvitas key ${secret}`).digest('hex')

/** How many keys of a purpose are kept. What the others made may be needed for as long as its owner keeps it. */
const kept: Partial<Record<KeyPurpose, number>> = { form_token: 2, captcha: 2, device: 2, provider: 2 }

/** A ring whose new keys sign from now on, and whose old ones still open. The password of the database's role stays. */
export const rotated = (ring: KeyRing, purposes: readonly KeyPurpose[]): KeyRing => {
  const changed = purposes.filter((purpose) => purpose !== 'database_role')
  const keys = changed.map((purpose) => [purpose, [newKey(), ...ring[purpose]].slice(0, kept[purpose] ?? Infinity)])
  return { ...ring, ...Object.fromEntries(keys) } as KeyRing
}
