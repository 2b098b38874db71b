import { randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/db/kysely.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { SocialPerson } from './social.queries.ts'

/** What is carried from one step of signing in to the next, by kind. `browser` is the hash of the cookie of whoever began. */
export type Tickets = {
  /** Off to a provider; the ticket itself is OpenID Connect's `state`. `user_id`: to link, not to sign in, begun in that session. */
  social_start: {
    provider: string
    nonce: string
    verifier: string
    browser: string
    redirect: string | null
    user_id: string | null
    session_id: string | null
  }
  /** Back from it. */
  social: { person: SocialPerson; browser: string; redirect: string | null }
  /** The first step was right. What is to be linked is linked after the second, and the person goes on where a provider's step began. */
  second_step: { user_id: string; link: SocialPerson | null; redirect: string | null }
  /** A code generator that has not shown a right code yet; the secret is encrypted. */
  two_step_setup: { user_id: string; secret: string }
  /** A passkey that is to be made. */
  passkey_add: { user_id: string; challenge: string }
  passkey_sign_in: { challenge: string }
  /** To be proved by a passkey who is at a session; and by the code of a letter. */
  passkey_proof: { user_id: string; challenge: string }
  proof_code: { user_id: string; code_hash: string }
}
type Kind = keyof Tickets

const lifeMinutes = 10

export const newToken = () => randomBytes(32).toString('base64url')

/** Makes a ticket and gives it; it is stored as a hash. */
export const giveTicket = async <K extends Kind>(db: Database, now: Date, kind: K, data: Tickets[K]) => {
  const token = newToken()
  await putTicket(db, now, kind, token, data)
  return token
}

/** Stores a ticket under a name that is known already; one that was there goes. */
export const putTicket = async <K extends Kind>(db: Database, now: Date, kind: K, token: string, data: Tickets[K]) => {
  const ticket = {
    kind,
    user_id: 'user_id' in data ? data.user_id : null,
    data: JSON.stringify(data),
    expires_at: new Date(now.getTime() + lifeMinutes * 60 * 1000).toISOString(),
  }
  await db
    .insertInto('sign_in_ticket')
    .values({ token_hash: hashToken(token), ...ticket })
    .onConflict((same) => same.column('token_hash').doUpdateSet(ticket))
    .execute()
}

/** What a ticket carries; it stays. Refused when it is none, has served or is too old. */
export const readTicket = async <K extends Kind>(db: Database, now: Date, kind: K, token: string) => {
  const found = await db
    .selectFrom('sign_in_ticket')
    .select('data')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return dataOf<K>(found)
}

/** The same, once: of two who bring it one gets it. */
export const takeTicket = async <K extends Kind>(db: Database, now: Date, kind: K, token: string) => {
  const taken = await db
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .returning('data')
    .executeTakeFirst()
  return dataOf<K>(taken)
}

const dataOf = <K extends Kind>(row: { data: unknown } | undefined): Tickets[K] => {
  if (!row) throw new Problem('expired_ticket')
  // Written by `giveTicket` under the same kind.
  return row.data as Tickets[K]
}
