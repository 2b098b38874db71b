import { sql } from 'kysely'
import type { LetterTemplate } from '#contract/sales/letter-template.ts'
import type { LetterKind } from '#domain/letter/kinds.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { sampleLink } from '#server/sales/reminder/letter-links.ts'
import { readReminderSettings } from '#server/sales/reminder/settings.queries.ts'
import { invoiceValues, readCorrespondence } from '#server/sales/sending/email-texts.ts'
import type { Correspondence } from '#server/sales/sending/email-texts.ts'
import { periodOf, readStatement } from '#server/sales/sending/statement.ts'
import { monthLetter } from '#server/sales/statement/month-letter.ts'
import { readNextStatements, readStatementSettings } from '#server/sales/statement/settings.queries.ts'
import { lastPaymentOf, receiptValues } from './receipt-values.ts'

const documents: Record<LetterKind, ReturnType<typeof sql>> = {
  invoice: sql`i.type <> 'quote'`,
  quote: sql`i.type = 'quote'`,
  statement: sql`i.type = 'simple'`,
  receipt: sql`i.type = 'simple' and i.payment_state = 'paid' and exists (select from invoice_payment x
    where x.company_id = i.company_id and x.invoice_id = i.id)`,
}

/** The document is one of the latest ones: a settings page does not sort all. */
const looked = 500

/** Letters with an invoice and statements mostly ask for a payment, so an unpaid one shows the whole letter. */
const isBetter = sql`i.type = 'simple' and i.payment_state <> 'paid'`

/** One of the latest documents with such a letter, if possible to a client with that language, and unpaid where this matters. */
const findSample = async ({ db, companyId }: CompanyContext, kind: LetterKind, language: Language) => {
  const { rows } = await sql<{ id: string; client_id: string }>`select d.id, d.client_id
    from (select i.id, i.client_id, i.date, ${isBetter} as is_better from invoice i
        where i.company_id = ${companyId} and i.deleted_at is null and i.voided_at is null and i.origin = 'own' and ${documents[kind]}
        order by i.date desc, i.id desc limit ${looked}) d
      join client c on c.company_id = ${companyId} and c.id = d.client_id
    order by (c.language = 'en') = ${language === 'en'} desc, d.is_better desc, d.date desc, d.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** What the letter with the client's next statement would say. */
const statementSample = async (context: CompanyContext, clientId: string, correspondence: Correspondence) => {
  const settings = await readStatementSettings(context)
  const { only_working_days } = await readReminderSettings(context)
  const next = await readNextStatements(context, settings, only_working_days)
  const period = await periodOf(context, clientId, { date_from: next.month, date_to: next.until })
  const { currency, closing } = await readStatement(context, { ...period, client_id: clientId })
  return monthLetter(correspondence, next, { currency, closing }).values
}

/** A document with such a letter, and its values of the variables; null: there is none. */
export const sampleOf = async (
  context: CompanyContext,
  kind: LetterKind,
  language: Language,
): Promise<LetterTemplate['sample']> => {
  const found = await findSample(context, kind, language)
  if (!found) return null
  const correspondence = await readCorrespondence(context, found.client_id, language)
  const { to, client } = correspondence
  if (kind === 'statement')
    return { title: client, to, values: await statementSample(context, found.client_id, correspondence) }
  const invoice = await readInvoice(context, found.id)
  const link = sampleLink(context)
  const payment = kind === 'receipt' ? await lastPaymentOf(context, found.id) : undefined
  const values = payment ? receiptValues(invoice, correspondence, payment) : invoiceValues(invoice, correspondence)
  return { title: invoice.number, to, values: { ...values, link } }
}
