import { today } from '#domain/plain-date.ts'
import { languageOf } from '#server/platform/language/texts.ts'
import { bearerOf } from '#server/platform/http/tokens.ts'
import type { Context, ProofAsking } from '../context.ts'
import { keyNotAllowed, requireProof } from '#server/platform/http/access.ts'
import type { Caller, Call, Result } from './call.ts'
import type { Parsed } from './parse.ts'

/** Runs the handler of the call. */
export const handle = async (call: Call, caller: Caller, parsed: Parsed): Promise<Result> => {
  const context = contextOf(call, caller)
  const answer = await call.handler(context, parsed)
  return { answer, headers: context.answerHeaders }
}

const contextOf = (
  { request, services }: Call,
  { db, session, sendCommit }: Caller,
): Context & ProofAsking & { companyId?: string } => {
  const now = services.clock()
  return {
    // Only calls with `database: false` have none, and their handlers do not use it.
    db: db as Context['db'],
    session,
    ...(session?.company_id ? { companyId: session.company_id } : {}),
    language: languageOf(request.headers['accept-language']),
    now,
    today: today(now, session?.time_zone ?? undefined),
    log: request.log,
    services,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300),
    cookies: request.headers.cookie,
    bearer: bearerOf(request),
    answerHeaders: {},
    ...(sendCommit ? { sendCommit } : {}),
    requireProof: async () => {
      // A program cannot prove that a person is there.
      if (session?.key) throw keyNotAllowed('never')
      if (db && session) await requireProof(db, session.id, now)
    },
  }
}
