// Decision: docs/decisions/document-links.md
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Key } from '#server/platform/keys/key-ring.ts'

type Link = { invoice_id: string; nonce: string }

const codeOf = ({ secret }: Key, { invoice_id, nonce }: Link): Buffer =>
  createHmac('sha256', secret).update(`kvitas document link ${invoice_id} ${nonce}`).digest()

/** The token of a new link: 256 bits as 43 characters. */
export const newToken = ([newest]: readonly [Key, ...Key[]], link: Link): string =>
  codeOf(newest, link).toString('base64url')

/** The hash by which the database finds the link of a token. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token of a stored link again, also after its key was rotated; undefined if none of the keys made it. */
export const tokenOf = (keys: readonly Key[], link: Link & { token_hash: string }): string | undefined =>
  keys.map((key) => codeOf(key, link).toString('base64url')).find((token) => hashOfToken(token) === link.token_hash)

/** Whether one of the keys made the token for this document. Takes the same time for every wrong token. */
export const isTokenOf = (keys: readonly Key[], token: string, link: Link): boolean => {
  const bytes = Buffer.from(token, 'base64url')
  return keys.filter((key) => bytes.length === 32 && timingSafeEqual(codeOf(key, link), bytes)).length > 0
}
