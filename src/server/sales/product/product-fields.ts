import type { z } from 'zod'
import type { Product, productInput } from '#contract/sales/product.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { findReferredUnit, findReferredVat } from './product-options.queries.ts'
import { settledPrices } from './product-prices.ts'
import type { ProductFields } from './product.queries.ts'

type Given = z.output<typeof productInput>

/** What a product becomes of the fields given: its unit and VAT row are the company's, its two prices agree. */
export const completed = async (context: CompanyContext, given: Given, stored?: Product): Promise<ProductFields> => {
  await checkUnit(context, given.unit_id, stored?.unit_id)
  const rate = await rateOf(context, given.vat_id, stored?.vat_id)
  const before = stored && { ...stored, hasNewVat: stored.vat_id !== given.vat_id }
  return { ...given, ...settledPrices(given, rate, before) }
}

/** An archived one may stay where it is, but cannot be newly chosen. */
const checkReferred = (
  field: string,
  found: { id: string; archived_at: string | null } | undefined,
  stored: unknown,
) => {
  if (!found) throw refuseField(field, 'id')
  if (found.archived_at && found.id !== stored) throw refuseField(field, 'archived')
}

const checkUnit = async (context: CompanyContext, id: string | null, stored: unknown) => {
  if (id) checkReferred('unit_id', await findReferredUnit(context, id), stored)
}

/** Percent; nothing for a product without a VAT row, nor in a company that is no VAT payer. */
const rateOf = async (context: CompanyContext, id: string | null, stored: unknown): Promise<string> => {
  if (!id) return '0'
  const vat = await findReferredVat(context, id)
  checkReferred('vat_id', vat, stored)
  return vat && context.session.vat_enabled ? vat.rate : '0'
}
