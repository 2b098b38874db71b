import { createHmac } from 'node:crypto'
import type { Services } from '../services.ts'

/** What an address can be found again by, without being kept: a keyed hash, newest key first. */
export const emailHashes = ({ signingKey }: Pick<Services, 'signingKey'>, email: string): string[] => [
  createHmac('sha256', signingKey).update(`email ${email.trim().toLowerCase()}`).digest('base64url'),
]

/** Enough to recognise one's own address by, and too little to write to it: `o…@ziedas.lt`. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`.slice(0, 200)
}
