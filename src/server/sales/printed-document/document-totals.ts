import { mergeVatRows } from '#domain/merged-vat.ts'
import { convertedVat } from '#domain/converted-vat.ts'
import type { LabelledText } from './document-parties.ts'
import { isZeroAmount, negated, type DocumentTexts } from '#server/platform/language/document-texts.ts'
import type { PrintedInvoice, PrintedVat } from './printed-invoice.ts'

export type Totals = {
  /** Subtotal, discount and delivery; empty without discount and delivery. */
  parts: LabelledText[]
  without_vat: LabelledText | null
  /** One row for each rate: 'PVM 21 % nuo 2 459,80'. */
  vat_rows: LabelledText[]
  /** The same as a table, for layouts that have one: rate, base, VAT. */
  vat_heads: [string, string, string]
  vat_table: [string, string, string][]
  vat_sum: LabelledText | null
  total: LabelledText
  total_with_vat: LabelledText
  /** The paid and unpaid amounts, if anything was paid. */
  settled: LabelledText[]
  /** VAT in the company's currency, which the law requires on documents in another currency. */
  vat_converted: (LabelledText & { rate: string }) | null
}

/** Everything under the lines. Amounts are printed as stored; nothing is added up here. */
export const totals = (invoice: PrintedInvoice, texts: DocumentTexts, company_currency: string): Totals => {
  const { textOf, amount, money } = texts
  const { vat, total } = invoice
  const vats = vat ? mergeVatRows(invoice.vat_breakdown, invoice.currency) : []
  return {
    parts: parts(invoice, texts),
    without_vat: vat ? { label: textOf('total_without_vat'), value: amount(invoice.total_without_vat) } : null,
    vat_rows: vats.map((row) => ({ label: vatLabel(row, texts), value: amount(row.vat) })),
    vat_heads: [textOf('vat_rate'), textOf('taxable_amount'), textOf('vat_sum')],
    vat_table: vats.map((row) => [vatKind(row, texts), amount(row.base), amount(row.vat)]),
    vat_sum: vat ? { label: textOf('vat_sum'), value: amount(invoice.vat_total) } : null,
    total: { label: textOf('total'), value: money(total) },
    total_with_vat: { label: textOf(vat ? 'total_with_vat' : 'total'), value: money(total) },
    settled: settled(invoice, texts),
    vat_converted: vatConverted(invoice, texts, company_currency),
  }
}

const parts = (invoice: PrintedInvoice, texts: DocumentTexts): LabelledText[] => {
  const { textOf, amount, percent } = texts
  const { discount, delivery, discount_total } = invoice
  const discounted = discount !== null && !isZeroAmount(discount_total)
  if (!discounted && !delivery) return []
  const rate = delivery ? vatKind(deliveryVat(invoice), texts) : ''
  return [
    { label: textOf('subtotal'), value: amount(invoice.subtotal) },
    ...(discounted
      ? [
          {
            label:
              discount.kind === 'percent'
                ? textOf('discount_percent', { percent: percent(discount.value) })
                : textOf('discount'),
            value: amount(negated(discount_total)),
          },
        ]
      : []),
    ...(delivery
      ? [
          {
            label: invoice.vat && rate ? textOf('delivery_vat', { rate }) : textOf('delivery'),
            value: amount(delivery.amount),
          },
        ]
      : []),
  ]
}

const deliveryVat = ({ delivery }: PrintedInvoice) => ({
  type: delivery?.vat_type ?? 'standard',
  rate: delivery?.vat_rate ?? null,
})

/** The taxation of a line or group as a short text: '21 %', 'neapm.'. Empty if it is unknown. */
export const vatKind = (
  { type, rate }: Pick<PrintedVat, 'type' | 'rate'>,
  { textOf, percent }: DocumentTexts,
): string => {
  if (type === 'exempt') return textOf('kind_exempt')
  if (type === 'reverse-charge') return textOf('kind_reverse_charge')
  if (type === 'outside') return textOf('kind_outside')
  return rate === null ? '' : percent(rate)
}

const vatLabel = (row: PrintedVat, texts: DocumentTexts): string => {
  const base = texts.amount(row.base)
  if (row.type === 'exempt') return texts.textOf('vat_exempt_of', { base })
  if (row.type === 'reverse-charge') return texts.textOf('vat_reverse_charge_of', { base })
  if (row.type === 'outside') return texts.textOf('vat_outside_of', { base })
  return texts.textOf('vat_of', { rate: texts.percent(row.rate ?? '0'), base })
}

const settled = (invoice: PrintedInvoice, { textOf, money }: DocumentTexts): LabelledText[] => {
  const { type, paid = '0', credited_total = '0', unpaid, voided_at, deleted_at } = invoice
  if (type === 'credit' || voided_at || deleted_at || unpaid === undefined) return []
  if (isZeroAmount(paid) && isZeroAmount(credited_total)) return []
  return [
    ...(isZeroAmount(credited_total) ? [] : [{ label: textOf('amount_taken_back'), value: money(credited_total) }]),
    ...(isZeroAmount(paid) ? [] : [{ label: textOf('amount_paid'), value: money(paid) }]),
    { label: textOf('amount_left'), value: money(unpaid) },
  ]
}

const vatConverted = (invoice: PrintedInvoice, texts: DocumentTexts, to: string): Totals['vat_converted'] => {
  const { vat, vat_total, vat_breakdown, exchange_rate, currency: from } = invoice
  if (!vat || !exchange_rate || from === to || isZeroAmount(vat_total)) return null
  const { textOf, money, rate } = texts
  return {
    label: textOf('vat_in', { currency: to }),
    value: money(convertedVat(vat_breakdown, exchange_rate, to), to),
    rate: textOf('exchange_rate', { from, to, rate: rate(exchange_rate) }),
  }
}

/** The remarks that the law requires for untaxed amounts, each once. */
export const legalNotes = (invoice: PrintedInvoice, { textOf, textIn, languages }: DocumentTexts): string[] => {
  if (!invoice.vat) return []
  const notes = invoice.vat_breakdown.flatMap(({ type, legal_note }) => {
    const key = noteOf(type)
    if (!key || !legal_note) return [legal_note || (key ? textOf(key) : '')]
    // The company's remark is in its own language; an English document gets an English remark, too.
    const english = languages.includes('en') ? textIn('en', key) : ''
    return !english || legal_note.startsWith(english) ? [legal_note] : [`${english}. ${legal_note}`]
  })
  return [...new Set(notes.filter(Boolean))]
}

const noteOf = (type: string) =>
  type === 'exempt'
    ? 'note_exempt'
    : type === 'reverse-charge'
      ? 'note_reverse_charge'
      : type === 'outside'
        ? 'note_outside'
        : undefined
