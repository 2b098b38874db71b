import { emptyOf } from '#contract/platform/field-names.ts'
import { invoiceTexts } from '#contract/sales/invoice-fields.ts'
import { addDays } from '#domain/plain-date.ts'
import { amountInWords } from '#domain/words.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { PrintedInvoice, PrintedLine } from '#server/sales/printed-document/printed-invoice.ts'
import { documentTexts } from '#server/platform/words/document-words.ts'
import { accountsOf, sellerDetailsOf } from './snapshot.ts'
import type { Lookups } from './lookups.queries.ts'

const line = (title: string, quantity: string, unit: string, price: string, sum: string): PrintedLine => ({
  title,
  description: null,
  quantity,
  unit,
  price,
  discount: null,
  vat_type: 'standard',
  vat_rate: '21',
  total_without_vat: sum,
  total: sum,
})

/** An invoice nobody issued: the company's own data, a made-up client and made-up lines. */
export const sampleDocument = (
  { language, today }: Pick<CompanyContext, 'language' | 'today'>,
  found: Lookups,
): PrintedInvoice => {
  const { seller } = found
  const words = documentTexts[language]
  const [total, vat_total] = seller.vat_enabled ? ['1028.50', '178.50'] : ['850.00', '0.00']
  return {
    type: 'simple',
    vat: seller.vat_enabled,
    number: words.sample_number,
    date: today,
    date_due: addDays(today, 14),
    language,
    currency: seller.currency,
    exchange_rate: null,
    prices_include_vat: false,
    seller_details: sellerDetailsOf(seller),
    client_details: {
      type: 'legal',
      title: words.sample_client,
      code: '300000000',
      vat_code: null,
      address: words.sample_address,
      city: 'Vilnius',
      postal_code: '01101',
      country: 'LT',
    },
    ...emptyOf(invoiceTexts),
    lines: [
      line(words.sample_line_1, '10', words.sample_unit_1, '60', '600.00'),
      line(words.sample_line_2, '2', words.sample_unit_2, '125', '250.00'),
    ],
    discount: null,
    delivery: null,
    subtotal: '850.00',
    discount_total: '0.00',
    total_without_vat: '850.00',
    vat_total,
    total,
    total_in_words: amountInWords(total, seller.currency, language) ?? '',
    vat_breakdown: seller.vat_enabled
      ? [{ type: 'standard', rate: '21', legal_note: null, base: '850.00', vat: vat_total }]
      : [],
    paid: '0',
    unpaid: total,
    reference_number: null,
    accounts: accountsOf({ currency: seller.currency }, found),
  }
}
