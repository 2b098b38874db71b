import type { RecurringInput } from '#contract/automation/recurring.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { compose, lookupIds } from '#server/sales/invoice/compose.ts'
import { withDefaultCurrency } from '#server/sales/invoice/draft.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'

// What belongs to one document only.
const ofOneDocument = ['number', 'proforma_id', 'reference_invoice_id'] as const

/** Names the fields of a problem as the body of the call has them. */
const inForm = (error: unknown): unknown => {
  if (!(error instanceof Problem) || !error.detail.errors) return error
  const errors = Object.fromEntries(
    Object.entries(error.detail.errors).map(([field, messages]) => [`form.${field}`, messages]),
  )
  return new Problem(error.code, { ...error.detail, errors })
}

/** Refuses a form from which no document can be made today. */
export const checkForm = async (context: CompanyContext, { form: input }: RecurringInput): Promise<void> => {
  const form = withDefaultCurrency(context, input)
  if (form.type === 'credit') throw refuseField('form.type', 'field_locked')
  for (const field of ofOneDocument) if (form[field]) throw refuseField(`form.${field}`, 'field_locked')
  const credited = form.lines.findIndex(({ reference_line_id }) => reference_line_id !== null)
  if (credited !== -1) throw refuseField(`form.lines.${credited}.reference_line_id`, 'field_locked')
  try {
    const found = await readLookups(context.db, context.companyId, { ...lookupIds(form), numbered_as: form.type })
    if (!found.client) throw refuseField('client_id', 'id')
    if (found.client.archived) throw refuseField('client_id', 'archived')
    if (form.series_id && found.series_id !== form.series_id) throw refuseField('series_id', 'id')
    compose(form, found, { strict: true })
  } catch (error) {
    throw inForm(error)
  }
}
