import type { RecurringInput } from '#contract/automation/recurring.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { expenseTotalsOf } from '#server/purchases/expense/save.ts'
import { compose, lookupIds } from '#server/sales/invoice/compose.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import { kindFormOf } from './document-form.ts'
import type { KindForm } from './document-form.ts'

type InvoiceForm = Extract<KindForm, { kind: 'invoice' }>['form']
type ExpenseForm = Extract<KindForm, { kind: 'expense' }>['form']

// What belongs to one document only.
const ofOneDocument = ['number', 'proforma_id', 'quote_id', 'reference_invoice_id'] as const

/** Names the fields of a problem as the body of the call has them. */
const inForm = (error: unknown): unknown => {
  if (!(error instanceof Problem) || !error.detail.errors) return error
  const errors = Object.fromEntries(
    Object.entries(error.detail.errors).map(([field, messages]) => [`form.${field}`, messages]),
  )
  return new Problem(error.code, { ...error.detail, errors })
}

const checkInvoice = async (context: CompanyContext, form: InvoiceForm): Promise<string> => {
  if (form.type === 'credit' || form.type === 'quote') throw refuseField('type', 'field_locked')
  for (const field of ofOneDocument) if (form[field]) throw refuseField(field, 'field_locked')
  const credited = form.lines.findIndex(({ reference_line_id }) => reference_line_id !== null)
  if (credited !== -1) throw refuseField(`lines.${credited}.reference_line_id`, 'field_locked')
  const found = await readLookups(context.db, context.companyId, { ...lookupIds(form), numbered_as: form.type })
  if (!found.client) throw refuseField('client_id', 'id')
  if (found.client.archived) throw refuseField('client_id', 'archived')
  if (form.series_id && found.series_id !== form.series_id) throw refuseField('series_id', 'id')
  return compose(form, found, { strict: true }).totals.total
}

const checkExpense = async (context: CompanyContext, form: ExpenseForm, changesPrice: boolean): Promise<string> => {
  if (form.kind === 'credit') throw refuseField('kind', 'field_locked')
  for (const field of ['corrects_id', 'number', 'date_registered', 'date_supply'] as const)
    if (form[field]) throw refuseField(field, 'field_locked')
  // The rows of a paper stand for its amounts only.
  if (form.vat_rows && changesPrice) throw refuseField('vat_rows', 'field_locked')
  return (await expenseTotalsOf(context, form, { strict: true })).total
}

/** Refuses a form from which no document can be made today; the total and currency of one that would be made. */
export const checkForm = async (
  context: CompanyContext,
  input: RecurringInput,
): Promise<{ total: string; currency: string }> => {
  const isInvoice = 'client_id' in input.form
  if (isInvoice !== (input.kind === 'invoice')) throw refuseField('kind', 'choice')
  if (!isInvoice && input.action === 'issue-and-send') throw refuseField('action', 'choice')
  const { kind, form } = kindFormOf(context, input)
  try {
    const total =
      kind === 'invoice'
        ? await checkInvoice(context, form)
        : await checkExpense(context, form, input.price_changes.length > 0)
    return { total, currency: form.currency }
  } catch (error) {
    throw inForm(error)
  }
}
