// Decision: docs/decisions/document-links.md
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key } from '#server/platform/keys/key-ring.ts'
import { hashOfToken } from '#server/sales/document-link/token.ts'

type Link = { client_id: string; nonce: string }

/** Other words than those of a document's link, so that no token is of both. */
const codeOf = ({ secret }: Key, { client_id, nonce }: Link): Buffer =>
  createHmac('sha256', secret).update(`kvitas client link ${client_id} ${nonce}`).digest()

/** The token of a new link to the documents of a client: 256 bits as 43 characters. */
export const newClientToken = ([newest]: readonly [Key, ...Key[]], link: Link): string =>
  codeOf(newest, link).toString('base64url')

/** The token of a stored link again, also after its key was rotated; undefined if none of the keys made it. */
export const clientTokenOf = (keys: readonly Key[], link: Link & { token_hash: string }): string | undefined =>
  keys.map((key) => codeOf(key, link).toString('base64url')).find((token) => hashOfToken(token) === link.token_hash)

/** Whether one of the keys made the token for this client. Takes the same time for every wrong token. */
export const isClientTokenOf = (keys: readonly Key[], token: string, link: Link): boolean => {
  const bytes = Buffer.from(token, 'base64url')
  return keys.filter((key) => bytes.length === 32 && timingSafeEqual(codeOf(key, link), bytes)).length > 0
}
