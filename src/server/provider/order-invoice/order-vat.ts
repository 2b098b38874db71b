import { vatInput } from '#contract/setup/vat.ts'
import { parse } from '#contract/platform/validation.ts'
import type { Billing } from '#contract/account/subscription.ts'
import { serviceVat } from '#domain/service-vat.ts'
import type { ServiceVat } from '#domain/service-vat.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { vatHandlers } from '#server/setup/vat/vat.handlers.ts'
import { findVatRow } from './order-invoice.queries.ts'
import type { Seller } from './order-invoice.queries.ts'

/**
 * Of the classifier: services supplied outside Lithuania (Art. 58(1)(2) of the VAT law). No row of a new company is for services to a VAT payer of another
 * state: the one of Art. 96 is for sales within Lithuania. The note stands in both languages: it is for the buyer's bookkeeper, and an auditor here.
 */
const abroad = {
  'reverse-charge': {
    type: 'reverse-charge',
    rate: '0',
    title: 'Paslaugos ES PVM mokėtojui',
    code: 'PVM15',
    legal_note:
      'Atvirkštinis apmokestinimas (PVMĮ 13 str. 2 d.) / Reverse charge (Art. 44, 196 of Directive 2006/112/EC)',
  },
  outside: {
    type: 'outside',
    rate: '0',
    title: 'Ne PVM objektas',
    code: 'PVM15',
    legal_note: 'Ne PVM objektas (PVMĮ 13 str.) / Not subject to VAT in Lithuania',
  },
} as const satisfies Record<Exclude<ServiceVat, 'domestic'>, object>

/** The provider's VAT row for what is sold to them; made where it has none yet. Null where it is no VAT payer. */
export const vatOf = async (context: CompanyContext, seller: Seller, billing: Billing): Promise<string | null> => {
  if (!seller.vat_enabled) return null
  const kind = serviceVat(billing, seller.country)
  if (kind === 'domestic') return seller.vat_id
  const row = abroad[kind]
  return (await findVatRow(context, row)) ?? (await makeRow(context, row))
}

const makeRow = async (context: CompanyContext, row: (typeof abroad)[keyof typeof abroad]): Promise<string> => {
  const checked = parse(vatInput, row)
  if (!checked.success) throw new Error(`the provider's own VAT row is refused: ${checked.error.message}`)
  const made = await vatHandlers['vat.create'](context, { params: {}, query: {}, body: checked.data })
  if (typeof made === 'function') throw new Error('a VAT row is stored at once')
  return made.id
}
