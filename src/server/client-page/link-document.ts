import { sql } from 'kysely'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { shownMessages } from '#domain/document-message.ts'
import type { StoredStyle } from '#domain/invoice-style.ts'
import type { PaymentFailure, PaymentProvider } from '#domain/online-payment.ts'
import { today } from '#domain/plain-date.ts'
import type { QuoteAnswer } from '#domain/quote.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { moneyIn } from '#server/sales/document/item.ts'
import { hashOfToken, isTokenOf } from '#server/sales/document-link/token.ts'
import { documentData } from '#server/sales/printed-document/document-data.ts'
import type { DocumentData } from '#server/sales/printed-document/document-data.ts'
import type { PrintedInvoice, PrintedLine, PrintedVat } from '#server/sales/printed-document/printed-invoice.ts'

type StoredPayment = { date: PlainDate; amount: string; kind: string }
type StoredInvoice = Omit<PrintedInvoice, 'lines' | 'vat_breakdown'> & {
  number: string
  received: string
  unpaid: string
  credited: 'none' | 'partly' | 'whole'
  branding: boolean
  quote_answer: QuoteAnswer | null
  quote_answered_at: string | null
  quote_answered_name: string | null
}

/** What `read_document_link` answers: the rows of one document, with exact figures as text. */
type StoredDocument = {
  company_id: string
  invoice_id: string
  nonce: string
  company: { currency: string; time_zone: string; email: string | null; phone: string | null }
  invoice: StoredInvoice & { paid: string; product_codes: Record<string, string> | null }
  reference_date: PlainDate | null
  invoiced_as: { number: string } | null
  has_quote_documents: boolean
  lines: (PrintedLine & { vat_total: string })[]
  vat_breakdown: PrintedVat[]
  payments: StoredPayment[]
  style: StoredStyle
  logo_version: string | null
  logo_width: number | null
  logo_height: number | null
  file: SentFiles | null
}

/** A question of the client, or an answer of the company. */
export type LinkMessage = { author: 'client' | 'company'; name: string | null; text: string; created_at: string }

/** What `read_link_messages` answers. */
type StoredMessages = {
  messages: LinkMessage[]
  contact: { address: string; name: string | null } | null
  answers: string | null
}

/** The ways of paying online, and the last payment that was begun on the page. */
export type LinkWays = {
  providers: readonly PaymentProvider[]
  last: {
    id: string
    provider: PaymentProvider
    state: 'open' | 'paid' | 'failed'
    failure: PaymentFailure | null
  } | null
}

type SentFiles = { pdf: string; pdf_name: string; ubl: string | null; ubl_name: string | null }

/** The document of a link, and the texts of its printed form. */
export type LinkDocument = {
  companyId: string
  invoiceId: string
  token: string
  invoice: StoredInvoice & PrintedInvoice
  data: DocumentData
  payments: readonly StoredPayment[]
  logo: { width: number; height: number } | null
  company: StoredDocument['company']
  today: PlainDate
  /** Whether valid documents were made of it, if it is a quote. */
  hasQuoteDocuments: boolean
  /** The files as they were sent; null: the document was not sent by email. */
  file: SentFiles | null
  /** The latest, oldest first. */
  messages: readonly LinkMessage[]
  /** Where an answer goes; null: no address is known. */
  contact: StoredMessages['contact']
  /** The person who answers, if they are still a member. */
  answers: string | null
  ways: LinkWays
}

type Reader = Pick<Services, 'pool' | 'keys' | 'clock'>

/** The document that a token opens; undefined for an unknown, revoked or ended link. */
export const readLinkDocument = (services: Reader, token: string): Promise<LinkDocument | undefined> =>
  // Without a company and a user: row-level security hides every row, and only the function sees the document.
  inTransaction(services.pool, null, (db) => readLinkDocumentIn(db, services, token))

/** The same in a transaction that has locked the document. */
export const readLinkDocumentIn = async (
  db: Database,
  services: Reader,
  token: string,
): Promise<LinkDocument | undefined> => {
  const moment = services.clock()
  const { rows } = await sql<{
    document: StoredDocument | null
    questions: StoredMessages | null
    ways: LinkWays | null
  }>`
    select read_document_link(${hashOfToken(token)}, ${moment.toISOString()}) as document,
      read_link_messages(${hashOfToken(token)}, ${moment.toISOString()}, ${shownMessages}) as questions,
      read_link_ways(${hashOfToken(token)}, ${moment.toISOString()}) as ways`.execute(db)
  const { document, questions, ways } = rows[0] ?? {}
  if (!document || !questions || !ways || !isTokenOf(services.keys.document_link, token, document)) return undefined
  return { ...documentOf({ ...document, ...questions }, token, moment), ways }
}

const documentOf = (
  stored: StoredDocument & StoredMessages,
  token: string,
  moment: Date,
): Omit<LinkDocument, 'ways'> => {
  const { company, style, logo_width, logo_height } = stored
  const invoice = printedOf(stored)
  const data = documentData(invoice, {
    ...style,
    branding: invoice.branding,
    company_currency: company.currency,
    time_zone: company.time_zone,
  })
  const money = moneyIn(invoice.currency)
  return {
    companyId: stored.company_id,
    invoiceId: stored.invoice_id,
    token,
    invoice,
    data,
    payments: stored.payments.map((payment) => ({ ...payment, amount: money(payment.amount) })),
    logo: logo_width && logo_height ? { width: logo_width, height: logo_height } : null,
    company,
    today: today(moment, company.time_zone),
    hasQuoteDocuments: stored.has_quote_documents,
    file: stored.file,
    messages: stored.messages,
    contact: stored.contact,
    answers: stored.answers,
  }
}

/** Texts of the printed form are formatted from exact figures; only the amounts that are compared or paid need the decimals of the currency. */
const printedOf = (stored: StoredDocument): StoredInvoice & PrintedInvoice => {
  const { invoice, lines, vat_breakdown, reference_date, invoiced_as } = stored
  const money = moneyIn(invoice.currency)
  return {
    ...invoice,
    lines,
    vat_breakdown,
    reference_date,
    invoiced_as,
    total: money(invoice.total),
    unpaid: money(invoice.unpaid),
    paid: money(invoice.received),
    credited_total: amountText(dec(invoice.paid).minus(dec(invoice.received)), invoice.currency),
  }
}
