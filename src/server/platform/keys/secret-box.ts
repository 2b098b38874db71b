import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Key } from './key-ring.ts'

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'two-step secrets', 32))

/** Encrypts with the newest key and authenticates the owner, so that the value cannot be decrypted as another owner's. */
export const seal = ([key]: readonly [Key, ...Key[]], text: string, owner: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key.secret), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${key.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
}

export const isSealedWith = (key: Key, sealed: string): boolean => sealed.startsWith(`${key.id}.`)

/** Decrypts the text. Throws if it was not encrypted for that owner, or the key no longer exists. */
export const unseal = (keys: readonly Key[], sealed: string, owner: string): string => {
  const key = keys.find((one) => isSealedWith(one, sealed))
  if (!key) throw new Error('The key this was encrypted with no longer exists')
  return unsealWith(key.secret, sealed.slice(key.id.length + 1), owner)
}

/** Decrypts a value without a key id, as older versions wrote it. */
export const unsealWith = (secret: string, sealed: string, owner: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
