import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { withQueryTime } from '#server/platform/db/query-time.ts'
import { uploadPlaces, receive } from './steps/receive.ts'
import type { Services } from '#server/platform/services.ts'
import { bodyLimitOf, refuseLongOfStrangers } from './body-limit.ts'
import type { Handlers } from './context.ts'
import { answer } from './steps/answer.ts'
import { authenticate } from './steps/authenticate.ts'
import { authorise, authoriseSession } from './steps/authorise.ts'
import type { AnyHandler, Asker, Call } from './steps/call.ts'
import { handle } from './steps/handle.ts'
import { once } from './steps/once.ts'
import { open } from './steps/open.ts'
import { parse } from './steps/parse.ts'
import { knownSessions, readAhead } from './steps/read-ahead.ts'

/**
 * Every request for a row of the contract goes through these steps, in this order; each can refuse by throwing a `Problem`:
 *
 * 1. authenticate  what the request proves of who sends it
 * 2. receive       files, if the call brings any: it opens and authorises first by itself, so that no transaction is open meanwhile
 * 3. open          a transaction, with the question who asks; the later steps run in it, all but the last
 * 4. authorise     whether who asks may make this call
 * 5. once          the first answer again, where the Idempotency-Key is known; before the body is parsed, so that another body is told so
 * 6. parse         ids, query and body
 * 7. handle        the handler of the row
 * 8. answer        sent after the transaction has ended
 */
const answerCall = async (call: Call) => {
  const proof = authenticate(call)
  return receive(call, proof, async () => {
    const work = (asker: Asker) => workOf(call, asker)
    if (call.row.database === false) return answer(call, await workWithoutDatabase(call))
    const result =
      (await readAhead(call, proof, work)) ??
      (await open(call, proof, async (transaction) => work(await authorise(call, transaction))))
    return answer(call, result)
  })
}

const workOf = (call: Call, asker: Asker) => once(call, asker, (each) => handle(call, each, parse(call)))

/** What must answer while the database is away. */
const workWithoutDatabase = (call: Call) => {
  authoriseSession(call, null)
  return workOf(call, { db: undefined, session: null })
}

/** Makes a route of every row of the contract. */
export const mount = (app: FastifyInstance, handlers: Handlers, services: Services) => {
  const known = knownSessions()
  const places = uploadPlaces()
  for (const [name, row] of Object.entries(contract) as [CallName, Row][]) {
    const refuseLong = refuseLongOfStrangers(row, services)
    const handler = handlers[name] as AnyHandler
    app.route({
      method: row.method,
      url: `/api${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: bodyLimitOf(row),
      onRequest: (request) => withQueryTime(request.queryTime, () => refuseLong(request)),
      handler: (request, reply) =>
        withQueryTime(request.queryTime, () => answerCall({ row, handler, request, reply, services, known, places })),
    })
  }
}
