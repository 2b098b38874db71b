import { sql } from 'kysely'
import type { logoAndStyleRows } from '#contract/setup/logo-and-style.ts'
import type { StoredStyle } from '#domain/invoice-style.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { readInvoice } from './item.queries.ts'
import { currentDocumentStyle } from '#server/sales/printed-document/document-style.queries.ts'
import { readLookups } from './lookups.queries.ts'
import type { Lookups } from './lookups.queries.ts'
import { documentIn, pagesOf, pdfOf, printedStored } from './print.ts'
import { productCodesOf, accountsOf, sellerDetailsOf } from './snapshot.ts'
import { valuesWhenOmitted } from '#contract/platform/field-names.ts'
import { invoiceTexts } from '#contract/sales/invoice-fields.ts'
import { addDays } from '#domain/plain-date.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import type { PrintedInvoice, PrintedLine } from '#server/sales/printed-document/printed-invoice.ts'
import { textsByLanguage } from '#server/platform/language/document-texts.ts'

/** The newest unpaid invoice: a paid one has no payment stub, which is a part of the style. */
const newestUnpaidOf = async ({ db, companyId }: CompanyContext): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where company_id = ${companyId} and origin = 'own' and type = 'simple' and payment_state <> 'paid' and type <> 'credit'
      and deleted_at is null and voided_at is null
    order by date desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The newest unpaid invoice in the style; without one, a sample with the company's own data. */
const styledDocument = async (context: CompanyContext, style: StoredStyle) => {
  const newest = await newestUnpaidOf(context)
  const invoice = newest ? await readInvoice(context, newest) : undefined
  const product_ids = invoice?.lines.flatMap(({ product_id }) => product_id ?? []) ?? []
  const found = await readLookups(context.db, context.companyId, { client_id: null, product_ids })
  const printed = invoice
    ? { ...(await printedStored(context, invoice)), product_codes: productCodesOf(found) }
    : sampleDocument(context, found)
  const documentStyle = await currentDocumentStyle(context, found.seller, style)
  return { data: documentIn(context, printed, documentStyle), number: invoice?.number ?? null }
}

type Rows = Pick<typeof logoAndStyleRows, 'company.style_preview' | 'company.style_preview_pages'>

export const stylePreviewHandlers: HandlersOf<Rows> = {
  'company.style_preview': async (context, { body }) =>
    pdfOf(context, (await styledDocument(context, body.invoice_style)).data),
  'company.style_preview_pages': async (context, { body }) => {
    const { data, number } = await styledDocument(context, body.invoice_style)
    return async () => ({ ...(await pagesOf(context, data, body.page)()), number })
  },
}

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

/** A sample invoice: the company's own data with a fictional client and fictional lines. */
const sampleDocument = (
  { language, today }: Pick<CompanyContext, 'language' | 'today'>,
  found: Lookups,
): PrintedInvoice => {
  const { seller } = found
  const words = textsByLanguage[language]
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
    ...valuesWhenOmitted(invoiceTexts),
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
