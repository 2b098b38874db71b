import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '#contract/platform/row.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Session } from '#server/platform/db/transaction.ts'
import type { UploadPlaces } from './receive.ts'
import type { Services } from '#server/platform/services.ts'
import type { Context } from '../context.ts'
import type { KnownSessions } from './read-ahead.ts'

// What the mount gives every handler, whatever its row: the types of each were checked where the handlers are gathered.
export type AnyHandler = (
  context: Context & { companyId?: string },
  asked: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>

/** One request for one row of the contract: what every step is given. */
export type Call = {
  row: Row
  handler: AnyHandler
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  known: KnownSessions
  places: UploadPlaces
}

/** Who asks, and the transaction that shows them their rows; no database for rows that declare `database: false`. */
export type Asker = { db: Database | undefined; session: Session | null } & Pick<Context, 'commitBehind'>

/** What the handler answered, and the headers it set. */
export type Result = { answer: unknown; headers: Record<string, string> }

export const paramsOf = ({ request }: Call) => request.params as Record<string, string>

/** A call that only reads has no answer to wait for when its transaction ends. */
export const isRead = ({ row }: Call): boolean => row.method === 'GET'
