import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyAccess } from '#domain/api-key.ts'
import type { Row } from '#contract/platform/row.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Entry, Session } from '#server/platform/db/transaction.ts'
import type { UploadSlots } from './receive.ts'
import type { Services } from '#server/platform/services.ts'
import type { Context } from '../context.ts'
import type { SessionCache } from './read-ahead.ts'
import type { RequestTurns } from './request-turns.ts'

// The type of a handler without the types of its call, which are checked where the handlers are listed.
export type AnyHandler = (
  context: Context & { companyId?: string },
  input: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>

/** One request for one call of the contract, as every step gets it. */
export type Call = {
  row: Row
  /** Whether programs with a key may make it. */
  keyAccess: KeyAccess
  handler: AnyHandler
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  sessionCache: SessionCache
  uploadSlots: UploadSlots
  turns: RequestTurns
  /** The company that its transactions enter, where companies are spread over several clusters, and the person who acts. */
  entry?: Entry
  actingId?: string
}

/** The user and the transaction that sees their rows; no database for calls with `database: false`. */
export type Caller = { db: Database | undefined; session: Session | null } & Pick<Context, 'sendCommit'>

/** The result of the handler and the headers it set. */
export type Result = { answer: unknown; headers: Record<string, string> }

export const paramsOf = ({ request }: Call) => request.params as Record<string, string>

/** Calls that only read do not wait for the commit. */
export const isRead = ({ row }: Call): boolean => row.method === 'GET'
