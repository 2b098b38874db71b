import { isBooked } from '#domain/invoice-type.ts'
import type { AttachFormat, sendingRows } from '#contract/sales/sending.ts'
import { invoiceRefusal } from '#domain/invoice-rules.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { readCompanyPeppol } from '#server/account/company/peppol.handlers.ts'
import type { CompanyContext, FileAnswer, HandlersOf, Later } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { ublProblem } from '#server/sales/e-invoice/e-invoice.ts'
import { queuePeppol } from '#server/sales/peppol/queue-peppol.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { readBounced } from '#server/sales/bounce/bounce.queries.ts'
import { sendingState } from '#server/platform/mail/sending-state.ts'
import { findFilesOfEmail, readHistory } from './email.queries.ts'
import { queueLetter, readQueued } from './enqueue.ts'
import type { EmailDocument } from './enqueue.ts'
import { fileNameOfInvoice, fileNameOfStatement, ublNameOfInvoice } from './file-name.ts'
import { invoiceEmail, reminderEmail, statementEmail, readCorrespondence } from './email-texts.ts'
import type { Correspondence } from './email-texts.ts'
import { attachedTo, sendInvoice } from './send-invoice.ts'
import { periodOf, printedStatement, readStatement } from './statement.ts'
import { readCurrencies } from './statement.queries.ts'

/** A moved-in invoice has no document here: only a reminder of it is sent, if its client may be reminded. */
export const refuseUnsendable = (invoice: Invoice, isReminder = false) => {
  const has_payments = invoice.last_payment_date !== null
  const facts = {
    ...invoice,
    has_payments,
    is_paid: invoice.payment_state === 'paid',
    is_moved_in: invoice.origin === 'import',
  }
  const isMovedIn = facts.is_moved_in
  const reason = invoiceRefusal[isMovedIn && isReminder ? 'remind' : 'send'](facts)
  if (reason === 'deleted') throw notFound('invoice')
  if (isMovedIn && reason) throw new Problem('invoice_locked', { reason })
  if (reason) throw new Problem(reason === 'voided' ? 'already_voided' : 'invoice_locked')
}

const requireClient = async ({ db, companyId }: CompanyContext, id: string) => {
  const client = db.selectFrom('client').select('id').where('company_id', '=', companyId).where('id', '=', id)
  if (!(await client.executeTakeFirst())) throw notFound('client')
}

/** The bytes exactly as they were sent; read after the transaction has ended. */
const sentFile = async (
  { db, companyId, services }: CompanyContext,
  column: 'invoice_id' | 'client_id',
  params: { id: string; email_id: string },
  format: AttachFormat = 'pdf',
): Promise<Later<FileAnswer>> => {
  const email = await findFilesOfEmail({ db, companyId }, column, params)
  if (!email) throw notFound('email')
  const [sha256, name] = format === 'pdf' ? [email.file_sha256, email.file_name] : [email.ubl_sha256, email.ubl_name]
  if (!sha256 || !name) throw notFound('sent_file')
  return async () => {
    const bytes = await services.files.get(companyId, sha256)
    if (!bytes) throw notFound('sent_file')
    return { bytes, name }
  }
}

/** What is sent now is not sent again at the time that was planned for it. */
const endPlan = async ({ db, companyId }: CompanyContext, invoiceId: string) => {
  await db
    .deleteFrom('planned_sending')
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}

/** Over Peppol if the client gets invoices so and the company can send them so. */
export const wayOf = async (
  context: CompanyContext,
  { type }: Invoice,
  { sends }: Correspondence,
): Promise<'email' | 'peppol'> => {
  if (sends !== 'peppol' || !isBooked(type)) return 'email'
  const { state, configured } = await readCompanyPeppol(context, context.companyId)
  return configured && state === 'on' ? 'peppol' : 'email'
}

/**
 * What a letter carries by default, and what it can: a person decides about a reminder, and about a client who gets UBL while the
 * invoice cannot be an e-invoice.
 */
const attachmentsOf = async (
  context: CompanyContext,
  invoice: Invoice,
  correspondence: Correspondence,
  isReminder: boolean,
) => {
  if (invoice.origin === 'import') return { attachments: [], ubl_problem: null }
  const pdf = { format: 'pdf' as const, name: fileNameOfInvoice(invoice) }
  if (isReminder || !attachedTo(invoice, correspondence).includes('ubl'))
    return { attachments: [pdf], ubl_problem: null }
  const problem = await ublProblem(context, invoice)
  const ubl = { format: 'ubl' as const, name: ublNameOfInvoice(invoice) }
  return { attachments: problem ? [pdf] : [pdf, ubl], ubl_problem: problem }
}

type StatementQuery = Parameters<typeof periodOf>[2]

const statementPdf = async (context: CompanyContext, clientId: string, query: StatementQuery) => {
  const period = await periodOf(context, clientId, query)
  const { data, client } = await printedStatement(context, clientId, period)
  const name = fileNameOfStatement({ ...period, client })
  return async (): Promise<FileAnswer> => ({
    bytes: await context.services.renderer.pdf(data, context.companyId),
    name,
  })
}

export const sendingHandlers = {
  'invoice.send': async (context, { params, body }) => {
    const invoice = await readInvoice(context, params.id)
    refuseUnsendable(invoice, body.reminder)
    if (!body.reminder) await endPlan(context, invoice.id)
    if (body.way === 'peppol') return queuePeppol(context, invoice)
    const correspondence = await readCorrespondence(context, invoice.client_id)
    return readQueued(context, await sendInvoice(context, invoice, correspondence, body))
  },
  'invoice.email_draft': async (context, { params, query }) => {
    const invoice = await readInvoice(context, params.id)
    const { to, sender, reply_to, language, ...rest } = await readCorrespondence(context, invoice.client_id)
    const storedEmail = invoice.client_details.email
    const correspondence = { to, sender, reply_to, language, ...rest }
    const email = query.reminder ? reminderEmail(invoice, correspondence) : invoiceEmail(invoice, correspondence)
    const receivers = to.length > 0 || !storedEmail ? to : [storedEmail]
    return {
      to: receivers,
      bounced: await readBounced(context, receivers),
      cc: [],
      sender,
      reply_to,
      language,
      ...email,
      way: query.reminder ? 'email' : await wayOf(context, invoice, correspondence),
      ...(await attachmentsOf(context, invoice, correspondence, query.reminder === true)),
      sending: await sendingState(context, context.companyId, context.session.user_id),
    }
  },
  'invoice.email_history': async (context, { params }) => {
    const { id } = await readInvoice(context, params.id)
    return readHistory(context, 'invoice_id', id, context.language)
  },
  'client.email_history': async (context, { params }) => {
    await requireClient(context, params.id)
    return readHistory(context, 'client_id', params.id, context.language)
  },
  'invoice.email_pdf': (context, { params }) => sentFile(context, 'invoice_id', params),
  'invoice.email_pdf_tab': (context, { params }) => sentFile(context, 'invoice_id', params),
  'invoice.email_ubl': (context, { params }) => sentFile(context, 'invoice_id', params, 'ubl'),
  'invoice.email_ubl_tab': (context, { params }) => sentFile(context, 'invoice_id', params, 'ubl'),
  'client.email_pdf': (context, { params }) => sentFile(context, 'client_id', params),
  'client.email_pdf_tab': (context, { params }) => sentFile(context, 'client_id', params),
  'client.statement_pdf': (context, { params, query }) => statementPdf(context, params.id, query),
  'client.statement_pdf_tab': (context, { params, query, body }) =>
    statementPdf(context, params.id, { ...query, ...body }),
  'client.statement_draft': async (context, { params, query }) => {
    const period = await periodOf(context, params.id, query)
    const correspondence = await readCorrespondence(context, params.id, period.language)
    const { closing } = await readStatement(context, { ...period, client_id: params.id })
    const { to, sender, reply_to, language } = correspondence
    const { date_from, date_to, currency } = period
    const currencies = [...new Set([currency, ...(await readCurrencies(context, params.id))])].sort()
    const email = statementEmail(correspondence, period, closing)
    const sending = await sendingState(context, context.companyId, context.session.user_id)
    return {
      to,
      bounced: await readBounced(context, to),
      cc: [],
      sender,
      reply_to,
      language,
      date_from,
      date_to,
      currency,
      currencies,
      ...email,
      way: 'email',
      sending,
    }
  },
  'client.send_statement': async (context, { params, body }) => {
    const { to, cc, subject, message, ...query } = body
    const period = await periodOf(context, params.id, query)
    const correspondence = await readCorrespondence(context, params.id, period.language)
    const { closing } = await readStatement(context, { ...period, client_id: params.id })
    const document: EmailDocument = {
      kind: 'statement',
      client_id: params.id,
      invoice_id: null,
      ...period,
      attach: ['pdf'],
    }
    const email = statementEmail(correspondence, period, closing)
    const id = await queueLetter(context, { to, cc, subject, message }, document, correspondence, email)
    return readQueued(context, id)
  },
} satisfies HandlersOf<typeof sendingRows>
