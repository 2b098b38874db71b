// Decision: docs/decisions/bounces.md
import type { FastifyInstance } from 'fastify'
import { maxReportBytes, readDeliveryStatus } from '#domain/letter/delivery-status.ts'
import { placeOfCompany } from '#server/platform/clusters/find.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { Services } from '#server/platform/services.ts'
import { storeCameBack } from './bounce.queries.ts'

/** The ids of a letter and of its company, as `queueLetter` writes them. */
const messageId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/

/**
 * Takes messages about letters that came back, as a mail server pipes them: `POST /api/hook/bounce` with `BOUNCE_SECRET`. It is not a call
 * of the contract: its body is a message, and nobody is signed in. Any message is answered with success, so that the mail server does not
 * send it again; one that is no such report is ignored.
 */
export const receiveBounces = (app: FastifyInstance, services: Services) => {
  const { bounceSecret } = services.config
  if (bounceSecret === undefined) return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxReportBytes }, (_, body, done) =>
      done(null, body),
    )
    scope.post('/api/hook/bounce', { bodyLimit: maxReportBytes }, async (request, reply) => {
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      if (token === undefined || hashToken(token) !== hashToken(bounceSecret)) throw new Problem('unauthenticated')
      const stored = Buffer.isBuffer(request.body) ? await storeReport(services, request.body.toString('utf8')) : 0
      return reply.header('cache-control', 'no-store').send({ stored })
    })
  })
}

/** How many addresses were stored. */
const storeReport = async (services: Services, text: string): Promise<number> => {
  const report = readDeliveryStatus(text)
  const [, id, companyId] = messageId.exec(report?.message_id ?? '') ?? []
  if (!report || id === undefined || companyId === undefined) return 0
  const { pool } = (await placeOfCompany(services, companyId)).services
  return inTransaction(pool, companyId, async (db) => {
    let stored = 0
    for (const failure of report.failed) if (await storeCameBack({ db, companyId }, id, failure)) stored += 1
    if (stored > 0) services.log.info({ email: id, stored }, 'a letter came back')
    return stored
  })
}
