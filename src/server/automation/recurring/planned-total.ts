import type { PlannedDocument } from '#contract/automation/recurring.ts'
import type { InvoiceForm } from '#contract/sales/invoice.ts'
import { priceFactor } from '#domain/recurring/price-change.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { expenseTotalsOf } from '#server/purchases/expense/save.ts'
import { compose, lookupIds } from '#server/sales/invoice/compose.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import { plannedForm } from './document-form.ts'
import type { KindForm } from './document-form.ts'
import type { StoredRecurring } from './recurring.queries.ts'

type Line = Pick<PlannedDocument['lines'][number], 'quantity' | 'unit' | 'vat_rate'>

const invoiceOf = async ({ db, companyId }: CompanyContext, form: InvoiceForm) => {
  const found = await readLookups(db, companyId, lookupIds(form))
  const { totals, units, vats } = compose(form, found, { strict: false })
  const lines: Line[] = form.lines.map(({ quantity, unit_id, vat_id }) => ({
    quantity,
    unit: (unit_id && units.get(unit_id)?.short_name) || '',
    vat_rate: (vat_id && vats.get(vat_id)?.rate) || null,
  }))
  return { totals, lines }
}

/** The document of a planned form, also with an archived client or product; null if it cannot be computed. */
export const documentOf = async (
  context: CompanyContext,
  { kind, form }: KindForm,
): Promise<PlannedDocument | null> => {
  try {
    const { totals, lines } =
      kind === 'invoice'
        ? await invoiceOf(context, form)
        : {
            totals: await expenseTotalsOf(context, form, { strict: false }),
            lines: form.lines.map(({ quantity }) => ({ quantity, unit: '', vat_rate: null })),
          }
    const { total, total_without_vat, vat_total } = totals
    return {
      lines: lines.map((line, at) => ({
        ...line,
        title: form.lines[at]?.title ?? '',
        total: totals.lines[at]?.total_without_vat ?? '0',
      })),
      total,
      total_without_vat,
      vat_total,
      currency: form.currency,
    }
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
  return (await documentOf(context, await plannedForm(context, stored, planned)))?.total ?? null
}
