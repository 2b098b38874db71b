import { createECDH, hkdfSync } from 'node:crypto'
import type { Key, KeyRing } from '#server/platform/keys/key-ring.ts'

/** A pair of keys of VAPID (RFC 8292) as base64url: the public one is given to browsers, the private one signs each message. */
type VapidKeys = { id: string; publicKey: string; privateKey: string }

/**
 * The pair of a key of the key file: always the same, so that nothing more is stored. Not every 32 bytes are a private key of the curve; the
 * next ones are taken then.
 */
export const vapidKeysOf = ({ id, secret }: Key): VapidKeys => {
  for (let attempt = 0; ; attempt += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `web push ${attempt}`, 32))
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(bytes)
    } catch {
      continue
    }
    return { id, publicKey: pair.getPublicKey().toString('base64url'), privateKey: bytes.toString('base64url') }
  }
}

/** The pair that a browser was given; undefined: its key was removed from the file. */
export const vapidKeysById = ({ push }: KeyRing, id: string): VapidKeys | undefined => {
  const key = push.find((one) => one.id === id)
  return key && vapidKeysOf(key)
}
