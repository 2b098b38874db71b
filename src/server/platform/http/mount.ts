import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { today } from '#domain/plain-date.ts'
import { withQueryTime } from '#server/platform/db/query-time.ts'
import { beginTransaction } from '#server/platform/db/transaction.ts'
import type { Session, Transaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Services } from '#server/platform/services.ts'
import { requireProof } from './require-proof.ts'
import { discardFiles } from '#server/platform/files/receive.ts'
import type { StoredUpload } from '#server/platform/files/receive.ts'
import { uploadPlaces } from '#server/platform/files/upload-places.ts'
import { languageOf } from '#server/platform/words/texts.ts'
import { checkAccess, refusalOf } from './access.ts'
import { answerFiles } from './answer-files.ts'
import { bearerOf, proofOf } from './authenticate.ts'
import { bodyLimitOf, refuseLongOfStrangers } from './body-limit.ts'
import { checkParams } from './check-params.ts'
import type { Context, FileAnswer, Handlers, Later, ProofAsking } from './context.ts'
import { shownCompany } from './current-company.ts'
import { sessionFor } from './enter-company.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import { isNavigation } from './is-navigation.ts'
import { isSameSession, knownSessions } from './known-sessions.ts'
import type { KnownSessions } from './known-sessions.ts'
import { Problem, refuseField } from './problem.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { findUnstorable } from './unstorable.ts'

// What the mount hands every handler, whatever its row: the types of each were checked where the handlers are gathered.
type AnyHandler = (
  context: Context & { companyId?: string },
  asked: { params: unknown; query: unknown; body: unknown },
) => Promise<unknown>

const noFields = z.strictObject({})

/** A row without an input takes no fields; that of a file takes what the form of a new tab has besides its token. */
const schemaOf = (row: Row, part: 'query' | 'input') =>
  row[part] ?? (part === 'input' && !row.file && !row.multipart ? noFields : undefined)

const checked = (row: Row, part: 'query' | 'input', value: unknown): unknown => {
  const schema = schemaOf(row, part)
  if (!schema) return undefined
  const unstorable = findUnstorable(value)
  if (unstorable !== undefined) throw refuseField(unstorable, 'characters')
  const result = parse(schema, value ?? {})
  if (result.success) return result.data
  throw new Problem('validation_failed', { errors: fieldMessages(result.error) })
}

/** The body without the form token, which is the transport's. */
const bodyOf = (request: FastifyRequest): unknown => {
  const body = request.body
  if (typeof body !== 'object' || body === null || !('_token' in body)) return body
  const { _token, ...rest } = body
  return rest
}

/** An open transaction and whose it is. */
type Opened = { db: Database; session: Session | null; commitBehind?: () => void }

const contextOf = (
  request: FastifyRequest,
  services: Services,
  opened: Opened | undefined,
): Context & ProofAsking & { companyId?: string } => {
  const now = services.clock()
  const session = opened?.session ?? null
  return {
    // Only rows that declare `database: false` have none, and their handlers ask for none.
    db: opened?.db as Context['db'],
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
    ...(opened?.commitBehind ? { commitBehind: opened.commitBehind } : {}),
    requireProof: async () => {
      if (opened && session) await requireProof(opened.db, session.id, now)
    },
  }
}

const isLater = (answer: unknown): answer is Later<unknown> => typeof answer === 'function'

const isFile = (row: Row, answer: unknown): answer is FileAnswer =>
  row.file !== undefined && typeof answer === 'object' && answer !== null && 'bytes' in answer

const send = (reply: FastifyReply, row: Row, answer: unknown, headers: Record<string, string>) => {
  reply.headers({ 'cache-control': 'private, no-store', ...headers })
  if (isFile(row, answer)) {
    const name = answer.name.replace(/[^\w.-]+/g, '_')
    const fullName = encodeURIComponent(answer.name)
    const shown = answer.attachment ? 'attachment' : 'inline'
    if (answer.size !== undefined) reply.header('content-length', answer.size)
    reply.header('content-disposition', `${shown}; filename="${name}"; filename*=UTF-8''${fullName}`)
    const { bytes } = answer
    return reply.type(answer.type ?? row.file ?? '').send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes)
  }
  // Of a row that may answer something or nothing, the status is that of something.
  if (answer === undefined) return reply.code(row.output ? 204 : (row.status ?? 204)).send()
  if (row.page && isNavigation(reply.request)) return reply.redirect(row.page, 303)
  return reply
    .code(row.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(typeof answer === 'string' ? answer : JSON.stringify(answer))
}

const work = async (row: Row, handler: AnyHandler, request: FastifyRequest, services: Services, opened?: Opened) => {
  const params = checkParams(row, request.params as Record<string, string>)
  // Files were checked as they were received.
  const body = row.multipart ? request.body : checked(row, 'input', bodyOf(request))
  const asked = { params, query: checked(row, 'query', request.query), body }
  const context = contextOf(request, services, opened)
  return { context, answer: await handler(context, asked) }
}

/** A call that brings files has them as its body, once they were received. */
const uploadsOf = (request: FastifyRequest) => request.body as StoredUpload[]

/** What makes a request the same as another. Files are known by their bytes: each time they arrive they lie under new ids. */
const bodyToKnow = (row: Row, request: FastifyRequest): unknown =>
  row.multipart && !row.multipart.one ? uploadsOf(request).map(({ name, digest }) => [name, digest]) : request.body

/** A POST that creates, under its Idempotency-Key: the first answer again, or the work and its answer kept. */
const workOnce = async (row: Row, handler: AnyHandler, request: FastifyRequest, services: Services, opened: Opened) => {
  const key = row.creates ? request.headers['idempotency-key'] : undefined
  const userId = opened.session?.user_id
  if (typeof key !== 'string' || !userId) return work(row, handler, request, services, opened)
  const first = await claimKey(opened.db, userId, key, {
    method: row.method,
    path: request.url,
    body: bodyToKnow(row, request),
    // What belongs to the person and not to a company (a new company) must not mismatch for having become the current one.
    companyId: row.access === 'user' || row.access === 'operator' ? null : (opened.session?.company_id ?? null),
  })
  if (first) {
    // The files of the first are there.
    if (row.multipart) await discardFiles(uploadsOf(request), services, opened.session?.company_id ?? '')
    return { context: { answerHeaders: {} }, answer: first.body }
  }
  const { db, session } = opened
  const done = await work(row, handler, request, services, { db, session })
  const body = JSON.stringify(done.answer)
  await keepAnswer(db, userId, key, { status: row.status ?? 200, body })
  return { ...done, answer: body }
}

type Work = (opened: Opened) => ReturnType<typeof workOnce>

/** The work, once the database has told who asks. */
const workFor = async (
  row: Row,
  request: FastifyRequest,
  services: Services,
  { db, opened, commitBehind }: Transaction,
  doWork: Work,
) => {
  const params = checkParams(row, request.params as Record<string, string>)
  request.session = await opened
  const session = await sessionFor(row, params, db, request.session)
  request.session = session
  // Before a kept answer is given again, too: a person's role may be another by now.
  checkAccess(row, session, services.config, shownCompany(request))
  if (row.proof === true && session) await requireProof(db, session.id, services.clock())
  return doWork({ db, session, commitBehind })
}

/**
 * The work sent together with the question who asks, so that a read by someone known costs one wait and not two
 * (docs/decisions/read-ahead.md). What was read counts only where the database tells the very session it was read
 * for; where it tells another: undefined.
 */
const workAhead = async (
  row: Row,
  request: FastifyRequest,
  { config }: Services,
  transaction: Transaction,
  guess: Session,
  doWork: Work,
) => {
  let isConfirmed = false
  const opened = transaction.opened.then((session) => {
    isConfirmed = isSameSession(session, guess)
    return session
  })
  const commitBehind = () => {
    if (isConfirmed) transaction.commitBehind()
  }
  const [asked, done] = await Promise.allSettled([opened, doWork({ db: transaction.db, session: guess, commitBehind })])
  if (asked.status === 'rejected') throw asked.reason
  request.session = asked.value
  checkAccess(row, asked.value, config, shownCompany(request))
  if (!isSameSession(asked.value, guess)) return undefined
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** Reads, and what makes a document: both ask the database first, and change nothing else than its rows. */
const isSentAhead = (row: Row) =>
  (row.method === 'GET' || (row.creates && row.access === 'document.write' && !row.multipart)) &&
  !row.ofCompany &&
  !row.proof

const answerRow =
  (row: Row, handler: AnyHandler, services: Services, known: KnownSessions) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const proof = proofOf(request, row, services)
    if (row.database === false) {
      checkAccess(row, null, services.config)
      const { context, answer } = await work(row, handler, request, services)
      return send(reply, row, answer, context.answerHeaders)
    }
    if (row.access !== 'public' && !proof) throw new Problem('unauthenticated')
    checkParams(row, request.params as Record<string, string>)
    const shown = shownCompany(request)
    const doWork: Work = (opened) => workOnce(row, handler, request, services, opened)
    const isRead = row.method === 'GET'
    const attempt = async (guess?: Session): Promise<{ transaction: Transaction; done: Awaited<ReturnType<Work>> }> => {
      const transaction = await beginTransaction(services.pool, proof, isRead ? undefined : request.ip)
      known.learn(proof, transaction.opened)
      try {
        const done = guess
          ? await workAhead(row, request, services, transaction, guess, doWork)
          : await workFor(row, request, services, transaction, doWork)
        if (done) return { transaction, done }
      } catch (error) {
        await transaction.rollback()
        throw error
      }
      await transaction.rollback()
      return attempt()
    }
    // Of the current company; in another the person may have another role.
    const guess = isSentAhead(row) ? known.guess(proof) : undefined
    const { transaction, done } = await retryOnConflict(async () => {
      const attempted = await attempt(guess && !refusalOf(row, guess, services.config, shown) ? guess : undefined)
      if (!isRead) await attempted.transaction.commit()
      return attempted
    })
    if (isLater(done.answer)) {
      if (isRead) transaction.finish()
      return send(reply, row, await done.answer(), done.context.answerHeaders)
    }
    try {
      return send(reply, row, done.answer, done.context.answerHeaders)
    } finally {
      // After the answer is on its way, for nobody waits for the end of what only read.
      if (isRead) transaction.finish()
    }
  }

/** Every row of the contract as a route: authenticate, access, parse, transaction, handler, answer. */
export const mount = (app: FastifyInstance, handlers: Handlers, services: Services) => {
  const known = knownSessions()
  const places = uploadPlaces()
  for (const [name, row] of Object.entries(contract) as [CallName, Row][]) {
    const answer = answerFiles(row, services, answerRow(row, handlers[name] as AnyHandler, services, known), places)
    app.route({
      method: row.method,
      url: `/api${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: bodyLimitOf(row),
      onRequest: refuseLongOfStrangers(row, services),
      handler: (request, reply) => withQueryTime(request.queryTime, () => answer(request, reply)),
    })
  }
}
