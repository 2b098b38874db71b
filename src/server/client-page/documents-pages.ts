// Decision: docs/decisions/document-links.md
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { completeStyle } from '#domain/invoice-style.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { jobsOf } from '#server/platform/pdf/render.ts'
import type { Services } from '#server/platform/services.ts'
import { ensureLink } from '#server/sales/document-link/document-link.ts'
import { hashOfToken } from '#server/sales/document-link/token.ts'
import { lockInvoice } from '#server/sales/invoice/item.queries.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { fileNameOfStatement } from '#server/sales/sending/file-name.ts'
import { printedStatement } from '#server/sales/sending/statement.ts'
import { readCurrencies } from '#server/sales/sending/statement.queries.ts'
import { sheetStyle } from '#server/setup/logo-and-style/sheet-style.ts'
import { headers, notice, sendFile } from './client-pages.ts'
import { openOfClient, readClientDocuments, wantedOf } from './client-documents.ts'
import type { ClientDocuments } from './client-documents.ts'
import { documentsPage } from './documents-page.ts'
import { documentsStyle } from './documents-style.ts'
import { countFile, countMiss, secondsRefused } from './guessing.ts'
import { takePaymentsOfAll } from './pay-all-pages.ts'

type TokenRequest = FastifyRequest<{ Params: { token: string; id: string } }>
type Opened = NonNullable<Awaited<ReturnType<typeof openOfClient>>>

/**
 * The page of all documents of a client, outside the contract like that of one document, and with the same limits against guessing. A row
 * leads to the page of its document, which has a link of its own and none back.
 */
export const showClientDocuments = (app: FastifyInstance, services: Services) => {
  /** What the token opens; undefined if the notice was sent instead. */
  const open = async <T>(request: TokenRequest, reply: FastifyReply, read: () => Promise<T | undefined>) => {
    reply.headers(headers)
    const refused = secondsRefused(services, request.ip)
    if (refused > 0) return void notice(request, reply, refused)
    const found = await read()
    return found ?? void notice(request, reply, await countMiss(services, request.ip))
  }
  const page = (
    path: string,
    answer: (found: ClientDocuments, reply: FastifyReply, request: TokenRequest) => unknown,
  ) =>
    app.get(`/c/:token${path}`, async (request: TokenRequest, reply) => {
      const wanted = wantedOf(path === '' ? request.query : {})
      const found = await open(request, reply, () => readClientDocuments(services, request.params.token, wanted))
      return found && answer(found, reply, request)
    })
  page('', (found, reply, { query }) => {
    const own = (query as Record<string, unknown>)['own'] !== undefined
    return reply.type('text/html; charset=utf-8').send(documentsPage(found, wantedOf(query), { own }))
  })
  page('/page.css', async (found, reply, { method }) => {
    if (method === 'GET') await see(services, found.token)
    return sendStyle(found, reply)
  })
  page('/own.css', sendStyle)
  page('/logo.png', async ({ token }, reply, request) => {
    const bytes = await readLogo(services, token)
    return bytes ? reply.type('image/png').send(bytes) : notice(request, reply, 0)
  })
  const document = (path: string, target: string) =>
    app.get(`/c/:token/document/:id${path}`, async (request: TokenRequest, reply) => {
      const { token, id } = request.params
      const found = await open(request, reply, async () => {
        const opened = await openOfClient(services, token, uuid.test(id) ? id : null)
        return opened?.document ? { ...opened, document: opened.document } : undefined
      })
      if (!found) return undefined
      return reply.redirect(`${new URL(await linkOf(services, found)).pathname}${target}`, 303)
    })
  document('', '')
  document('/pdf', '/document.pdf')
  app.get('/c/:token/statement.pdf', async (request: TokenRequest, reply) => {
    const found = await open(request, reply, () => openOfClient(services, request.params.token, null))
    return found && sendStatement(services, found, request, reply)
  })
  takePaymentsOfAll(app, services, open)
  const unknown = async (request: FastifyRequest, reply: FastifyReply) =>
    notice(request, reply.headers(headers), await countMiss(services, request.ip))
  app.get('/c', unknown)
  app.get('/c/*', unknown)
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const sendStyle = ({ company }: ClientDocuments, reply: FastifyReply) => {
  const { accent_text } = sheetStyle(completeStyle(company.style), null)
  return reply.type('text/css; charset=utf-8').send(documentsStyle(accent_text))
}

const see = (services: Services, token: string) =>
  inTransaction(services.pool, null, (db) =>
    sql`select see_client_link(${hashOfToken(token)}, ${services.clock().toISOString()})`.execute(db),
  )

const readLogo = (services: Services, token: string): Promise<Buffer | undefined> =>
  inTransaction(services.pool, null, async (db) => {
    const { rows } = await sql<{ logo: Buffer | null }>`
      select read_client_logo(${hashOfToken(token)}, ${services.clock().toISOString()}) as logo`.execute(db)
    return rows[0]?.logo ?? undefined
  })

/** The work as a job of the company would do it: the ids are those that the link opens, never those of the request. */
const inCompany = <T>(
  services: Services,
  { company_id, client_id, language }: Opened,
  work: (context: Awaited<ReturnType<typeof companyContext>>) => Promise<T>,
): Promise<T> =>
  inTransaction(services.pool, company_id, async (db) =>
    work(await companyContext(services, db, { company_id, id: client_id, created_by: null, language })),
  )

/** The link of one document, made if it has none. */
const linkOf = (services: Services, opened: Opened & { document: string }): Promise<string> =>
  inCompany(
    services,
    opened,
    async (context) => (await ensureLink(context, await lockInvoice(context, opened.document))).url,
  )

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isPlainDate(value) && value >= '1990-01-01' && value <= '2999-12-31' ? value : undefined

/** The statement of reconciliation for a period; an impossible period is this year so far. */
const sendStatement = async (services: Services, opened: Opened, { query, ip }: TokenRequest, reply: FastifyReply) => {
  await countFile(services, ip)
  const asked = query as Record<string, unknown>
  const language = opened.language === 'en' ? 'en' : 'lt'
  const { data, period, client } = await inCompany(services, opened, async (context) => {
    const until = dayOf(asked['until']) ?? context.today
    const from = dayOf(asked['from']) ?? `${until.slice(0, 4)}-01-01`
    const currencies = await readCurrencies(context, opened.client_id)
    const currency = currencies.find((each) => each === asked['currency']) ?? opened.currency
    const of = {
      date_from: from <= until ? from : `${until.slice(0, 4)}-01-01`,
      date_to: until,
      currency,
      language,
    } as const
    return { ...(await printedStatement(context, opened.client_id, of, { act: true })), period: of }
  })
  const bytes = await services.renderer.pdf(data, jobsOf(opened.company_id))
  return sendFile(reply, { bytes, name: fileNameOfStatement({ ...period, client }), type: 'application/pdf' })
}
