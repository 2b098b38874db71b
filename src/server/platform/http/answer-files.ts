import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Multipart, Row } from '#contract/platform/row.ts'
import { beginTransaction } from '#server/platform/db/transaction.ts'
import type { Session } from '#server/platform/db/transaction.ts'
import { discardFiles, receiveFiles, receiveOne } from '#server/platform/files/receive.ts'
import type { UploadPlaces } from '#server/platform/files/upload-places.ts'
import type { Services } from '#server/platform/services.ts'
import { checkAccess } from './access.ts'
import { proofOf } from './authenticate.ts'
import { checkParams } from './check-params.ts'
import { shownCompany } from './current-company.ts'
import { sessionFor } from './enter-company.ts'
import { Problem } from './problem.ts'

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * A call that brings files: who asks is known before megabytes are read, and no transaction is held while they arrive. They lie
 * in the store before anything says so; where the rest fails they are taken out again.
 */
export const answerFiles =
  (row: Row, services: Services, answer: Answer, places: UploadPlaces) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    if (!row.multipart) {
      if (request.isMultipart()) throw new Problem('bad_request')
      return answer(request, reply)
    }
    const params = checkParams(row, request.params as Record<string, string>)
    const proof = proofOf(request, row, services)
    if (!proof) throw new Problem('unauthenticated')
    const transaction = await beginTransaction(services.pool, proof)
    const session = await transaction.opened
      .then((opened) => {
        request.session = opened
        return sessionFor(row, params, transaction.db, opened)
      })
      .finally(transaction.finish)
    request.session = session
    checkAccess(row, session, services.config, shownCompany(request))
    if (!session) throw new Problem('unauthenticated')
    const endUpload = places.take(session.user_id, session.company_id)
    try {
      return await answerUpload(row.multipart, services, session, answer, request, reply)
    } finally {
      endUpload()
    }
  }

const answerUpload = async (
  multipart: Multipart,
  services: Services,
  session: Session,
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  if (multipart.one) {
    request.body = await receiveOne(request, multipart)
    return answer(request, reply)
  }
  const companyId = session.company_id ?? ''
  const stored = await receiveFiles(request, multipart, services, companyId)
  request.body = stored
  try {
    return await answer(request, reply)
  } catch (error) {
    await discardFiles(stored, services, companyId)
    throw error
  }
}
