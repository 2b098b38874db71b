import type { invoiceRows } from '#contract/sales/invoice-rows.ts'
import { vatExplanation } from '#domain/vat-explanation.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { withDraftDefaults, composeDraft } from './draft.ts'
import { breakdownOf } from './compose.ts'
import { readInvoice } from './item.queries.ts'
import { readLookups } from './lookups.queries.ts'
import { readMonthTotals } from './month-totals.queries.ts'
import { clientDetailsOf } from './snapshot.ts'

type Rows = Pick<
  typeof invoiceRows,
  'invoice.totals' | 'invoice.total_spellout' | 'invoice.month_totals' | 'invoice.current_client_details'
>

/** Calls that only compute figures and store nothing. */
export const figureHandlers: HandlersOf<Rows> = {
  'invoice.totals': async (context, { body }) => {
    const draft = withDraftDefaults(context, body)
    const { composed } = await composeDraft(context, draft)
    const { totals, total_in_words } = composed
    return {
      currency: draft.currency,
      lines: totals.lines.map(({ total_without_vat, vat_total, total_with_vat }) => ({
        total_without_vat,
        vat_total,
        total: total_with_vat,
      })),
      subtotal: totals.subtotal,
      discount_total: totals.discount_total,
      total_without_vat: totals.total_without_vat,
      vat_total: totals.vat_total,
      total: totals.total,
      vat_breakdown: breakdownOf(composed),
      vat_explanation: vatExplanation(composed.form),
      total_in_words,
    }
  },
  'invoice.total_spellout': async (context, { body }) => {
    const { composed } = await composeDraft(context, withDraftDefaults(context, body))
    return { total_in_words: composed.total_in_words }
  },
  'invoice.month_totals': async (context, { body }) => readMonthTotals(context, body.type, body.date ?? context.today),
  'invoice.current_client_details': async (context, { params }) => {
    const invoice = await readInvoice(context, params.id)
    const { client } = await readLookups(context.db, context.companyId, { client_id: invoice.client_id })
    return client ? clientDetailsOf(client) : invoice.client_details
  },
}
