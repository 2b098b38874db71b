import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (serverKey: string, purpose: string) => Buffer.from(hkdfSync('sha256', serverKey, '', purpose, 32))

/** Encrypted and signed, with whom it is of: another's secret put in its place is none. */
export const seal = (serverKey: string, text: string, owner: string): string => {
  const start = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverKey, 'two-step secrets'), start).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64')
}

/** The text again; throws where it is not what was sealed for that owner. */
export const unseal = (serverKey: string, sealed: string, owner: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(serverKey, 'two-step secrets'), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
