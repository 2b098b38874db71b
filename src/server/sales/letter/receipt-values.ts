import { sql } from 'kysely'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { invoiceValues } from '#server/sales/sending/email-texts.ts'
import type { Correspondence } from '#server/sales/sending/email-texts.ts'
import type { LetterValues } from './letter-text.ts'

/** What a payment paid of an invoice, and its day. */
export type PaidPart = { amount: string; date: PlainDate }

/** The values of the variables in the letter that confirms a payment. */
export const receiptValues = (invoice: Invoice, to: Correspondence, { amount, date }: PaidPart): LetterValues => {
  const texts = createDocumentTexts(to.language, invoice.currency)
  return { ...invoiceValues(invoice, to), paid: texts.money(amount), date_paid: texts.date(date) }
}

const parts = ({ companyId }: Pick<Scope, 'companyId'>, invoiceId: string) => sql`select x.amount::text, p.date
  from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
  where x.company_id = ${companyId} and x.invoice_id = ${invoiceId} and p.type <> 'credit'`

export const lastPaymentOf = async (scope: Scope, invoiceId: string): Promise<PaidPart | undefined> => {
  const { rows } = await sql<PaidPart>`${parts(scope, invoiceId)} order by p.date desc, p.id desc limit 1`.execute(
    scope.db,
  )
  return rows[0]
}

/** The part of one payment; undefined: it was removed. */
export const partOf = async (scope: Scope, invoiceId: string, paymentId: string): Promise<PaidPart | undefined> => {
  const { rows } = await sql<PaidPart>`${parts(scope, invoiceId)} and p.id = ${paymentId} limit 1`.execute(scope.db)
  return rows[0]
}
