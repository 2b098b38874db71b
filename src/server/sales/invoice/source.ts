import { sql } from 'kysely'
import type { Invoice, InvoiceForm } from '#contract/sales/invoice.ts'
import { creditErrors } from '#domain/credit-rules.ts'
import type { CreditDocument } from '#domain/credit-rules.ts'
import { invoiceRefusal } from '#domain/invoice-rules.ts'
import { compareDates } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { refuseExcessQuantity } from './quote.queries.ts'
import { readCredits } from './credit.queries.ts'
import { factsOf } from './refusals.ts'
import { lockInvoice, lockRelated } from './item.queries.ts'

/** The locked documents that a new one is made from: the invoice of a credit, the proforma of an invoice, the quote of an invoice or proforma. */
export type Source = { original?: Invoice; proforma?: Invoice; quote?: Invoice }

const exists = async ({ db, companyId }: CompanyContext, id: string) => {
  const { rows } = await sql`select from invoice where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows.length > 0
}

/** A source must have the same client and currency, because money moves between the documents. */
const refuseMismatch = (form: InvoiceForm, source: Invoice) => {
  if (form.client_id !== source.client_id) throw refuseField('client_id', 'source_client')
  if (form.currency !== source.currency) throw refuseField('currency', 'source_currency')
}

/** The invoice of a credit must be a live simple invoice. */
const lockOriginal = async (context: CompanyContext, form: InvoiceForm): Promise<Invoice> => {
  const field = 'reference_invoice_id'
  if (!form.reference_invoice_id) throw refuseField(field, 'required')
  if (!(await exists(context, form.reference_invoice_id))) throw refuseField(field, 'id')
  const original = await lockInvoice(context, form.reference_invoice_id)
  if (original.type !== 'simple') throw refuseField(field, 'credit_of_simple')
  if (original.deleted_at || original.voided_at) throw refuseField(field, 'credit_of_live')
  if (original.origin === 'import') throw refuseField(field, 'credit_of_moved_in')
  refuseMismatch(form, original)
  if (compareDates(form.date, original.date) < 0) throw refuseField('date', 'credit_date')
  return original
}

const lockProforma = async (context: CompanyContext, form: InvoiceForm): Promise<Invoice | undefined> => {
  const field = 'proforma_id'
  if (!form.proforma_id) return undefined
  if (form.type !== 'simple') throw refuseField(field, 'choice')
  if (!(await exists(context, form.proforma_id))) throw refuseField(field, 'id')
  const proforma = await lockRelated(context, form.proforma_id)
  const reason = invoiceRefusal.make_invoice(factsOf(proforma, context.session))
  if (reason) throw refuseField(field, reason === 'invoiced' ? 'proforma_invoiced' : 'proforma_live')
  refuseMismatch(form, proforma)
  return proforma
}

const lockQuote = async (context: CompanyContext, form: InvoiceForm): Promise<Invoice | undefined> => {
  const field = 'quote_id'
  if (!form.quote_id) return undefined
  if ((form.type !== 'simple' && form.type !== 'proforma') || form.proforma_id) throw refuseField(field, 'choice')
  if (!(await exists(context, form.quote_id))) throw refuseField(field, 'id')
  const quote = await lockInvoice(context, form.quote_id)
  if (quote.type !== 'quote') throw refuseField(field, 'id')
  if (invoiceRefusal.make_invoice(factsOf(quote, context.session))) throw refuseField(field, 'quote_live')
  refuseMismatch(form, quote)
  await refuseExcessQuantity(context, quote.id, form.lines)
  return quote
}

/** Locks the source documents of a form and refuses unsuitable ones. */
export const lockSource = async (context: CompanyContext, form: InvoiceForm): Promise<Source> => {
  if (form.type === 'credit') return { original: await lockOriginal(context, form) }
  const quote = await lockQuote(context, form)
  if (quote) return { quote }
  const proforma = await lockProforma(context, form)
  return proforma ? { proforma } : {}
}

/** A credit gets these fields of its invoice unless the form has them. */
export const creditForm = (form: InvoiceForm, { original }: Source): InvoiceForm =>
  original
    ? {
        ...form,
        vat: form.vat ?? original.vat,
        exchange_rate: form.exchange_rate ?? original.exchange_rate,
        reference_number: form.reference_number ?? original.number,
        client_details: form.client_details ?? original.client_details,
      }
    : form

/** Refuses a credit that exceeds the remaining amount of its invoice. `exceptId` is the id of the credit itself, if it is stored. */
export const refuseExcessCredit = async (
  context: CompanyContext,
  original: Invoice,
  credit: CreditDocument,
  exceptId: string | null,
): Promise<void> => {
  const errors = creditErrors(original, await readCredits(context, original.id, exceptId), credit)
  if (errors.length === 0) return
  throw new Problem('validation_failed', {
    errors: Object.fromEntries(errors.map(({ field, key, params }) => [field, [{ key, params }]])),
  })
}
