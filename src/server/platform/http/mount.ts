import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import { keyAccess } from '#contract/key-access.ts'
import type { Row } from '#contract/platform/row.ts'
import { withQueryTime } from '#server/platform/db/query-time.ts'
import { createAdmission } from './steps/admission.ts'
import { createUploadSlots, receive } from './steps/receive.ts'
import type { Services } from '#server/platform/services.ts'
import { bodyLimitOf, refuseLongAnonymousBodies } from './body-limit.ts'
import type { Handlers } from './context.ts'
import { route } from '#server/platform/clusters/route.ts'
import { answer } from './steps/answer.ts'
import { authenticate } from './steps/authenticate.ts'
import { authorise, authoriseSession } from './steps/authorise.ts'
import type { AnyHandler, Caller, Call } from './steps/call.ts'
import { handle } from './steps/handle.ts'
import { limitKey } from './steps/limit-key.ts'
import { once } from './steps/once.ts'
import { open } from './steps/open.ts'
import { parse } from './steps/parse.ts'
import { createSessionCache, readAhead } from './steps/read-ahead.ts'
import type { RequestTurns } from './steps/request-turns.ts'

/**
 * Every request for a call of the contract runs these steps in this order; each can reject it by throwing a `Problem`:
 *
 * 1. authenticate  checks the credentials of the request
 * 2. route         sends it to the cluster of its company, if there are several
 * 3. limitKey      counts a request with a key against the limits of the key; outside the transaction, so that refused requests count
 * 4. receive       stores uploaded files; it checks the user in a transaction of its own, so that none is open during the upload
 * 5. turns.take    waits for the turn of its company; the transaction of the next steps runs in it
 * 6. open          opens a transaction, whose first query reads the user; the steps up to `handle` run in it
 * 7. authorise     checks that the user may make this call
 * 8. once          repeats the first response of an Idempotency-Key; runs before `parse`, so that another body is a mismatch
 * 9. parse         checks ids, query and body
 * 10. handle        runs the handler of the call
 * 11. answer       sends the response after the transaction
 */
const answerCall = async (received: Call) => {
  const { call, proof } = await route(received, authenticate(received))
  await limitKey(call, proof)
  return receive(call, proof, async () => {
    const work = (caller: Caller) => workOf(call, caller)
    if (call.row.database === false) return answer(call, await workWithoutDatabase(call))
    const result = await call.turns.take(
      call,
      proof,
      async () =>
        (await readAhead(call, proof, work)) ??
        (await open(call, proof, async (transaction) => work(await authorise(call, transaction)))),
    )
    return answer(call, result)
  })
}

const workOf = (call: Call, caller: Caller) => once(call, caller, (each) => handle(call, each, parse(call)))

/** Calls that must answer while the database is unavailable. */
const workWithoutDatabase = (call: Call) => {
  authoriseSession(call, null)
  return workOf(call, { db: undefined, session: null })
}

/** Adds a route for every call of the contract. */
export const mount = (app: FastifyInstance, handlers: Handlers, services: Services, turns: RequestTurns) => {
  const sessionCache = createSessionCache()
  const uploadSlots = createUploadSlots()
  const admission = createAdmission(turns)
  for (const [name, row] of Object.entries(contract) as [CallName, Row][]) {
    const refuseLongBody = refuseLongAnonymousBodies(row, services)
    const admit = admission(row)
    const handler = handlers[name] as AnyHandler
    app.route({
      method: row.method,
      url: `/api${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: bodyLimitOf(row),
      onRequest: (request, reply) =>
        withQueryTime(request.queryTime, async () => {
          await admit(request, reply)
          await refuseLongBody(request)
        }),
      handler: (request, reply) =>
        withQueryTime(request.queryTime, () =>
          answerCall({
            row,
            keyAccess: keyAccess[name],
            handler,
            request,
            reply,
            services,
            sessionCache,
            uploadSlots,
            turns,
          }),
        ),
    })
  }
}
