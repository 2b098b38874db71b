import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { LabelledText } from './document-parties.ts'
import { isZeroAmount, negated, type DocumentWords } from '#server/platform/words/document-words.ts'
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
export const totals = (invoice: PrintedInvoice, words: DocumentWords, company_currency: string): Totals => {
  const { word, amount, money } = words
  const { vat, total } = invoice
  return {
    parts: parts(invoice, words),
    without_vat: vat ? { label: word('total_without_vat'), value: amount(invoice.total_without_vat) } : null,
    vat_rows: vat ? invoice.vat_breakdown.map((row) => ({ label: vatLabel(row, words), value: amount(row.vat) })) : [],
    vat_heads: [word('vat_rate'), word('taxable_amount'), word('vat_sum')],
    vat_table: vat ? invoice.vat_breakdown.map((row) => [vatKind(row, words), amount(row.base), amount(row.vat)]) : [],
    vat_sum: vat ? { label: word('vat_sum'), value: amount(invoice.vat_total) } : null,
    total: { label: word('total'), value: money(total) },
    total_with_vat: { label: word(vat ? 'total_with_vat' : 'total'), value: money(total) },
    settled: settled(invoice, words),
    vat_converted: vatConverted(invoice, words, company_currency),
  }
}

const parts = (invoice: PrintedInvoice, words: DocumentWords): LabelledText[] => {
  const { word, amount, percent } = words
  const { discount, delivery, discount_total } = invoice
  const discounted = discount !== null && !isZeroAmount(discount_total)
  if (!discounted && !delivery) return []
  const rate = delivery ? vatKind(deliveryVat(invoice), words) : ''
  return [
    { label: word('subtotal'), value: amount(invoice.subtotal) },
    ...(discounted
      ? [
          {
            label:
              discount.kind === 'percent'
                ? word('discount_percent', { percent: percent(discount.value) })
                : word('discount'),
            value: amount(negated(discount_total)),
          },
        ]
      : []),
    ...(delivery
      ? [
          {
            label: invoice.vat && rate ? word('delivery_vat', { rate }) : word('delivery'),
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
  { word, percent }: DocumentWords,
): string => {
  if (type === 'exempt') return word('kind_exempt')
  if (type === 'reverse-charge') return word('kind_reverse_charge')
  if (type === 'outside') return word('kind_outside')
  return rate === null ? '' : percent(rate)
}

const vatLabel = (row: PrintedVat, words: DocumentWords): string => {
  const base = words.amount(row.base)
  if (row.type === 'exempt') return words.word('vat_exempt_of', { base })
  if (row.type === 'reverse-charge') return words.word('vat_reverse_charge_of', { base })
  if (row.type === 'outside') return words.word('vat_outside_of', { base })
  return words.word('vat_of', { rate: words.percent(row.rate ?? '0'), base })
}

const settled = (invoice: PrintedInvoice, { word, money }: DocumentWords): LabelledText[] => {
  const { type, paid = '0', credited_total = '0', unpaid, voided_at, deleted_at } = invoice
  if (type === 'credit' || voided_at || deleted_at || unpaid === undefined) return []
  if (isZeroAmount(paid) && isZeroAmount(credited_total)) return []
  return [
    ...(isZeroAmount(credited_total) ? [] : [{ label: word('amount_taken_back'), value: money(credited_total) }]),
    ...(isZeroAmount(paid) ? [] : [{ label: word('amount_paid'), value: money(paid) }]),
    { label: word('amount_left'), value: money(unpaid) },
  ]
}

const vatConverted = (invoice: PrintedInvoice, words: DocumentWords, to: string): Totals['vat_converted'] => {
  const { vat, vat_total, exchange_rate, currency: from } = invoice
  if (!vat || !exchange_rate || from === to || isZeroAmount(vat_total)) return null
  const { word, money, rate } = words
  return {
    label: word('vat_in', { currency: to }),
    value: money(amountText(dec(vat_total).times(dec(exchange_rate)), to), to),
    rate: word('exchange_rate', { from, to, rate: rate(exchange_rate) }),
  }
}

/** The remarks that the law requires for untaxed amounts, each once. */
export const legalNotes = (invoice: PrintedInvoice, { word, wordIn, languages }: DocumentWords): string[] => {
  if (!invoice.vat) return []
  const notes = invoice.vat_breakdown.flatMap(({ type, legal_note }) => {
    const key = noteOf(type)
    if (!key || !legal_note) return [legal_note || (key ? word(key) : '')]
    // The company's remark is in its own language; an English document gets an English remark, too.
    const english = languages.includes('en') ? wordIn('en', key) : ''
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
