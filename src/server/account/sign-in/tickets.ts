import { randomBytes } from 'node:crypto'
import type { Database } from '#server/platform/db/kysely.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { SocialPerson } from './social.queries.ts'

/** The data of tickets between two steps of signing in, by kind. `browser` is the hash of the cookie of the starting browser. */
export type Tickets = {
  /** A redirect to a provider; the ticket is the `state` of OpenID Connect. `user_id`: to link a provider to that user. */
  social_start: {
    provider: string
    nonce: string
    verifier: string
    browser: string
    redirect: string | null
    user_id: string | null
    session_id: string | null
  }
  /** The return from the provider. */
  social: { person: SocialPerson; browser: string; redirect: string | null }
  /** The first step is done. After the second, a provider is linked if given, and the given page is opened. */
  second_step: { user_id: string; link: SocialPerson | null; redirect: string | null }
  /** An authenticator app that is being set up; the secret is encrypted. */
  two_step_setup: { user_id: string; secret: string }
  /** A passkey that is being created. */
  passkey_add: { user_id: string; challenge: string }
  passkey_sign_in: { challenge: string }
  /** Proofs of the user of a session: with a passkey, and with the code of an email. */
  passkey_proof: { user_id: string; challenge: string }
  proof_code: { user_id: string; code_hash: string }
}
type Kind = keyof Tickets

const lifeMinutes = 10

export const newToken = () => randomBytes(32).toString('base64url')

/** Creates a ticket; it is stored as a hash. */
export const createTicket = async <K extends Kind>(db: Database, now: Date, kind: K, data: Tickets[K]) => {
  const token = newToken()
  await storeTicket(db, now, kind, token, data)
  return token
}

/** Stores a ticket under a given name and replaces an existing one. */
export const storeTicket = async <K extends Kind>(
  db: Database,
  now: Date,
  kind: K,
  token: string,
  data: Tickets[K],
) => {
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

/** The data of a ticket, which remains valid. Throws if it is unknown, used or expired. */
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

/** The same, but the ticket is used up: only one of concurrent requests gets it. */
export const useTicket = async <K extends Kind>(db: Database, now: Date, kind: K, token: string) => {
  const row = await db
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .returning('data')
    .executeTakeFirst()
  return dataOf<K>(row)
}

const dataOf = <K extends Kind>(row: { data: unknown } | undefined): Tickets[K] => {
  if (!row) throw new Problem('expired_ticket')
  // Written by `createTicket` under the same kind.
  return row.data as Tickets[K]
}
