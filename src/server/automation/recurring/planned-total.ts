import { priceFactor } from '#domain/recurring/price-change.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { expenseTotalsOf } from '#server/purchases/expense/save.ts'
import { compose, lookupIds } from '#server/sales/invoice/compose.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import { plannedForm } from './document-form.ts'
import type { KindForm } from './document-form.ts'
import type { StoredRecurring } from './recurring.queries.ts'

/** The total that a document would have, also with an archived client or product; null if it cannot be computed. */
export const totalOf = async (context: CompanyContext, { kind, form }: KindForm): Promise<string | null> => {
  try {
    if (kind === 'expense') return (await expenseTotalsOf(context, form, { strict: false })).total
    const found = await readLookups(context.db, context.companyId, lookupIds(form))
    return compose(form, found, { strict: false }).totals.total
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** The total of the document of a planned date. While no price changes it is `known`, that of an earlier date. */
export const totalOn = async (
  context: CompanyContext,
  stored: StoredRecurring,
  planned: string | null,
  known: { date: string | null; total: string | null },
): Promise<string | null> => {
  if (planned === null) return known.total
  const factor = (date: string) => priceFactor(stored.price_changes, date)
  if (known.total !== null && known.date !== null && factor(known.date).eq(factor(planned))) return known.total
  return totalOf(context, await plannedForm(context, stored, planned))
}
