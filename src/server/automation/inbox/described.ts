import { doubtful } from '#domain/paper/facts.ts'
import type { Found, PaperDoubt } from '#domain/paper/facts.ts'
import type { Paper } from '#contract/automation/inbox.ts'
import type { ReadEInvoice } from '#contract/purchases/read-e-invoice.ts'
import type { PaperField } from '#domain/paper/read-paper.ts'
import { expenseInput } from '#contract/purchases/expense-fields.ts'
import { parse } from '#contract/platform/validation.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { expenseTotalsOf } from '#server/purchases/expense/save.ts'

/** What a paper says, as the books of the company see it now. */
export type Described = {
  form: Paper['form']
  vendor: Paper['vendor']
  fields: Record<PaperField, Found>
  findings: ReadEInvoice['findings']
  view: Paper['view']
  /** A doubt about the whole paper. */
  other: PaperDoubt | null
  key: string | null
}

/** The field with a doubt that it has now, or with this one. */
export const doubted = (field: Found, doubt: PaperDoubt | null): Found =>
  doubt && field.doubt === null ? doubtful(field.value, doubt) : field

/** The totals that the form would have as an expense; undefined if it could not be stored so. */
export const totalsOfForm = async (context: CompanyContext, form: Paper['form']) => {
  const parsed = parse(expenseInput, form)
  if (!parsed.success) return undefined
  try {
    return await expenseTotalsOf(context, parsed.data, { strict: true })
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
