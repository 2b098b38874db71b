import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eInvoiceOf } from '#domain/e-invoice/e-invoice-of.ts'
import type { SourceDocument } from '#domain/e-invoice/source.ts'
import { sourceDocument, sourceLine } from '#domain/e-invoice/test/source.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import { kind } from '#domain/test/vat-kind.ts'
import type { VatCategory } from '#domain/vat.ts'
import { sharedDataFolder } from '#server/test/shared-data.ts'

type CaseDiscount = { type: 'percent' | 'amount'; value: string }
type Case = {
  id: string
  currency: string
  price_mode: 'net' | 'gross'
  vat_enabled: boolean
  lines: { quantity: string; unit_price: string; vat_rate: string; category?: VatCategory; discount?: CaseDiscount }[]
  discount?: CaseDiscount
  delivery?: { amount: string; vat_rate: string }
}

const casesFile = new URL('../../../domain/cases/vat-cases.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(casesFile, 'utf8')) as { cases: Case[] }

const discountOf = (discount?: CaseDiscount) => (discount ? { kind: discount.type, value: discount.value } : null)
const vatOf = (rate: string, category?: VatCategory) => {
  const { id, type } = kind(rate, category)
  return { vat_id: id, vat_type: type, vat_rate: rate }
}

const sourceOf = (input: Case): SourceDocument =>
  sourceDocument({
    type: input.id.startsWith('credit') ? 'credit' : 'simple',
    currency: input.currency,
    vat: input.vat_enabled,
    prices_include_vat: input.price_mode === 'gross',
    lines: input.lines.map(({ quantity, unit_price, vat_rate, category, discount }) =>
      sourceLine({ quantity, price: unit_price, discount: discountOf(discount), ...vatOf(vat_rate, category) }),
    ),
    discount: discountOf(input.discount),
    delivery: input.delivery ? { amount: input.delivery.amount, ...vatOf(input.delivery.vat_rate) } : null,
    vat_breakdown: input.lines.map(({ vat_rate, category }) => ({
      ...kind(vat_rate, category),
      vat_id: kind(vat_rate, category).id,
      legal_note: null,
    })),
  })

/** All amounts but prices and bases of percentages, in the order of the document, with the names of their elements. */
const amountsOf = (xml: string): string[] =>
  [...xml.matchAll(/<cbc:(\w+) currencyID="\w+">([^<]*)</g)]
    .filter(([, name]) => name !== 'PriceAmount' && name !== 'BaseAmount')
    .map(([, name, amount]) => `${name} ${amount}`)

/** Where prices include VAT, the published files put the discount of a line into its price; ours keep it as an allowance (BG-27). */
const withoutLineDiscounts = (xml: string): string =>
  xml.replace(/(?<=<cac:InvoiceLine>.*)<cac:AllowanceCharge>.*?<\/cac:AllowanceCharge>/g, '')

const folder = sharedDataFolder

describe.skipIf(!folder)('the worked examples of VAT (skipped without the folder of shared data)', () => {
  test.each(cases)('UBL of example $id has the amounts of the published file', (input) => {
    const published = readFileSync(join(folder ?? '', 'ubl-examples/lt-cases', `${input.id}.xml`), 'utf8')
    const ours = ublOf(eInvoiceOf(sourceOf(input)))
    expect(amountsOf(input.price_mode === 'gross' ? withoutLineDiscounts(ours) : ours)).toEqual(amountsOf(published))
  })
})
