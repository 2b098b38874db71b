import { createHash, randomBytes } from 'node:crypto'

/** What keys are used for. Each purpose has its own keys, so that a leaked one is of no use elsewhere. */
export const keyPurposes = [
  /** Tokens against cross-site requests. */
  'form_token',
  /** Encrypts the secrets of code generators. */
  'two_step',
  /** Encrypts the tax codes of natural persons. */
  'tax_code',
  /** Hashes recovery codes. */
  'recovery_code',
  /** Signs captcha challenges. */
  'captcha',
  /** Hashes email addresses without an account in the security log. */
  'email',
  /** Hashes the cookies of known devices. */
  'device',
  /** Makes the tokens of links to documents. */
  'document_link',
  /** Encrypts the secrets of webhooks. */
  'webhook',
  /** Encrypts the keys of companies at providers of payments. */
  'online_payment',
  /** Encrypts the passwords of companies' mail servers. */
  'mail_sender',
  /** Makes the pair of keys that signs notices for the push services of browsers. */
  'push',
  /** Allows the provider's work across companies in the database. */
  'provider',
  /** The password of the application's role in the database. */
  'database_role',
] as const
export type KeyPurpose = (typeof keyPurposes)[number]

export type Key = { id: string; secret: string }

/** The keys of each purpose, newest first. The newest one signs and encrypts; all of them verify and decrypt. */
export type KeyRing = Readonly<Record<KeyPurpose, readonly [Key, ...Key[]]>>

export const newKey = (): Key => ({
  id: randomBytes(4).toString('hex'),
  secret: randomBytes(32).toString('base64url'),
})

export const newRing = (): KeyRing =>
  Object.fromEntries(keyPurposes.map((purpose) => [purpose, [newKey()]])) as unknown as KeyRing

/** The hash by which the database recognises a key. */
export const fingerprintOf = ({ secret }: Key): string =>
  createHash('sha256').update(`kvitas key ${secret}`).digest('hex')

/** The most keys of a purpose. Purposes without a limit protect data that may stay in use for ever. */
const maxKeys: Partial<Record<KeyPurpose, number>> = { form_token: 2, captcha: 2, device: 2, provider: 2 }

type Keys = Partial<KeyRing>

/** Whether one ring has all keys of another that data in the database is protected with: it is the same one, perhaps with newer keys. */
export const hasKeysOf = (ring: Keys, other: Keys): boolean =>
  keyPurposes
    .filter((purpose) => maxKeys[purpose] === undefined)
    .every((purpose) =>
      (other[purpose] ?? []).every((key) => ring[purpose]?.some(({ secret }) => secret === key.secret)),
    )

/** The ring with new keys in front, which sign from now on; old ones still verify. The password of the database's role stays. */
export const rotateKeys = (ring: KeyRing, purposes: readonly KeyPurpose[]): KeyRing => {
  const changed = purposes.filter((purpose) => purpose !== 'database_role')
  const keys = changed.map((purpose) => [purpose, [newKey(), ...ring[purpose]].slice(0, maxKeys[purpose] ?? Infinity)])
  return { ...ring, ...Object.fromEntries(keys) } as KeyRing
}
