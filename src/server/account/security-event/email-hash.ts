import { createHmac } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

/** Keyed hashes of an address, newest key first: it can be found by them and is not stored. */
export const emailHashes = ({ keys }: Pick<Services, 'keys'>, email: string): string[] =>
  keys.email.map(({ secret }) => createHmac('sha256', secret).update(email.trim().toLowerCase()).digest('base64url'))

/** Enough to recognise one's own address by, and too little to write to it: `o…@ziedas.lt`. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`.slice(0, 200)
}
