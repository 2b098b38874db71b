import { z } from 'zod'
import { moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

/** What VIES says about a VAT code: valid, not valid, or nothing, because it or the state's register did not answer. */
export const vatOutcomes = ['valid', 'invalid', 'unavailable'] as const
export type VatOutcome = (typeof vatOutcomes)[number]

const text = z.string().nullable()

const vatCheck = z.object({
  enabled: z.boolean().describe('whether the operator has switched VIES on and the client has a VAT code of the EU'),
  check: z
    .object({
      vat_code: z.string(),
      outcome: z.enum(vatOutcomes),
      name: text.describe('whom VIES names; many states tell nothing'),
      address: text,
      consultation: text.describe('the number under which VIES keeps the consultation'),
      checked_at: moment,
    })
    .nullable()
    .describe('the last answer about the present VAT code; null: it was not checked'),
})
export type VatCheck = z.infer<typeof vatCheck>

export const vatCheckRows = {
  'client.vat_check': row({
    method: 'GET',
    path: '/client/{id}/vat-check',
    access: 'document.read',
    output: vatCheck,
    summary: "What VIES said about a client's VAT code",
  }),
  'client.check_vat': row({
    method: 'POST',
    path: '/client/{id}/vat-check',
    access: 'expense.write',
    output: vatCheck.extend({
      outcome: z.enum(vatOutcomes).describe('of this attempt; an answer from before stays if VIES does not answer now'),
    }),
    summary: "Ask VIES about a client's VAT code",
  }),
}
