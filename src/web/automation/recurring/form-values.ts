import type { Recurring } from '#contract/automation/recurring.ts'
import type { VatKind } from '#domain/invoice-form.ts'
import { amountText, isCurrency } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import { addDays, daysBetween, isPlainDate } from '#domain/plain-date.ts'
import { changedPrice, priceFactor } from '#domain/recurring/price-change.ts'
import { indexFrom, maxRepeatCount, plannedDates, previewLength } from '#domain/recurring/schedule.ts'
import type { Repeat, RepeatEnd, RepeatUnit } from '#domain/recurring/schedule.ts'
import { newKey } from '#web/platform/browser.ts'
import type { PlannedRow } from './dates-part.tsx'

/** A line of the form; `rest` has the fields that the form does not show. */
export type LineValues = {
  key: string
  title: string
  quantity: string
  price: string
  vat_id: string
  rest: Readonly<Record<string, unknown>>
}
type PriceValues = { key: string; from: string; percent: string }

/** The values of the form. All numbers are the typed text. */
export type RecurringValues = {
  kind: 'invoice' | 'expense'
  title: string
  party: { id: string; title: string } | null
  lines: LineValues[]
  /** Of an expense without lines. */
  total: string
  note: string
  term: string
  unit: RepeatUnit
  count: string
  on: Repeat['on']
  first_date: string
  ends: 'never' | 'date' | 'count'
  ends_date: string
  ends_count: string
  lead_days: string
  action: Recurring['action']
  price_changes: PriceValues[]
  /** The document's form as it was loaded. */
  base: DocumentForm
}

/** The form of a document as the calls take it; only the fields that this form shows have names here. */
export type DocumentForm = Readonly<Record<string, unknown>> & {
  date: string
  date_due?: string | null
  currency?: string | undefined
  vat?: boolean | undefined
  prices_include_vat?: boolean | undefined
  language?: 'lt' | 'en' | undefined
  lines: readonly (Readonly<Record<string, unknown>> & {
    title: string
    quantity: string | number
    price: string | number
    vat_id?: string | null
  })[]
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const emptyLine = (vat_id: string): LineValues => ({
  key: newKey(),
  title: '',
  quantity: '1',
  price: '',
  vat_id,
  rest: {},
})
export const emptyPrice = (from: string): PriceValues => ({ key: newKey(), from, percent: '' })

const linesOf = (base: DocumentForm): LineValues[] =>
  base.lines.map(({ title, quantity, price, vat_id, ...rest }) => ({
    key: newKey(),
    title,
    quantity: textOf(quantity),
    price: textOf(price),
    vat_id: vat_id ?? '',
    rest,
  }))

type Source = { kind: RecurringValues['kind']; base: DocumentForm; party: RecurringValues['party'] }

const ofDocument = ({ kind, base, party }: Source) => ({
  kind,
  party,
  base,
  lines: linesOf(base),
  total: textOf(base['total']),
  note: textOf(base[kind === 'invoice' ? 'note' : 'comment']),
  term: base.date_due ? String(daysBetween(base.date, base.date_due)) : '',
})

/** The form of a new one: monthly from a day on. Without lines it begins with an empty one, unless the document has only totals. */
export const newValues = (source: Source, first_date: string, vat_id: string): RecurringValues => {
  const document = ofDocument(source)
  return {
    ...document,
    title: '',
    lines: document.lines.length > 0 || document.total !== '' ? document.lines : [emptyLine(vat_id)],
    unit: 'month',
    count: '1',
    on: 'day',
    first_date,
    ends: 'never',
    ends_date: '',
    ends_count: '',
    lead_days: '0',
    action: 'issue',
    price_changes: [],
  }
}

export const storedValues = (item: Omit<Recurring, 'form'>, base: DocumentForm): RecurringValues => ({
  ...ofDocument({ kind: item.kind, base, party: item.party }),
  title: item.title,
  unit: item.every.unit,
  count: String(item.every.count),
  on: item.every.on,
  first_date: item.first_date,
  ends: !item.ends ? 'never' : 'date' in item.ends ? 'date' : 'count',
  ends_date: item.ends && 'date' in item.ends ? item.ends.date : '',
  ends_count: item.ends && 'count' in item.ends ? String(item.ends.count) : '',
  lead_days: String(item.lead_days),
  action: item.action,
  price_changes: item.price_changes.map((change) => ({ ...change, key: newKey() })),
})

const wholeOf = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** What of one document only is not repeated. */
const ofOne = { number: null, exchange_rate: null }
const ofOneInvoice = { reference_invoice_id: null, reference_number: null, proforma_id: null, date_supply: null, supply_from: null, supply_to: null } // prettier-ignore
const ofOneExpense = { corrects_id: null, date_registered: null, date_supply: null, vat_rows: null, total_without_vat: null } // prettier-ignore

const formRequest = (values: RecurringValues): unknown => {
  const { kind, base, party, lines, total, note, first_date, term } = values
  const days = wholeOf(term)
  const hasTerm = term.trim() !== '' && !Number.isNaN(days) && isPlainDate(first_date)
  const shared = {
    ...base,
    ...ofOne,
    date: first_date,
    date_due: hasTerm ? addDays(first_date, days) : null,
    lines: lines.map(({ title, quantity, price, vat_id, rest }) => ({
      ...rest,
      title,
      quantity,
      price,
      vat_id: base.vat === false ? null : vat_id || null,
    })),
  }
  if (kind === 'invoice') return { ...shared, ...ofOneInvoice, client_id: party?.id, note: note || null }
  const hasLines = lines.length > 0
  // Totals of a document without lines stay as they are until the amount changes.
  const isSame = !hasLines && total === textOf(base['total'])
  return {
    ...shared,
    ...ofOneExpense,
    ...(isSame ? { total_without_vat: base['total_without_vat'] ?? null, vat_rows: base['vat_rows'] ?? null } : {}),
    vendor_id: party?.id ?? null,
    comment: note || null,
    total: hasLines ? null : total || null,
  }
}

export const scheduleOf = (values: RecurringValues): { every: Repeat; first_date: string; ends: RepeatEnd | null } => ({
  every: { unit: values.unit, count: wholeOf(values.count), on: values.on },
  first_date: values.first_date,
  ends:
    values.ends === 'date'
      ? { date: values.ends_date }
      : values.ends === 'count'
        ? { count: wholeOf(values.ends_count) }
        : null,
})

/** The request. Without a name it is named after its first line. */
export const recurringRequest = (values: RecurringValues) => ({
  kind: values.kind,
  title: values.title.trim() || values.lines[0]?.title.trim() || values.party?.title || '',
  form: formRequest(values),
  ...scheduleOf(values),
  lead_days: wholeOf(values.lead_days || '0'),
  action: values.action,
  price_changes: values.price_changes.map(({ from, percent }) => ({ from, percent })),
})

const numberOr = (text: string, fallback: string): string => (parseDecimal(text.trim()) ? text.trim() : fallback)

/** The total of the typed document with the prices of a date; null if it is not known before it is saved. */
const totalOn = (values: RecurringValues, date: string, kinds: ReadonlyMap<string, VatKind>, currency: string) => {
  const changes = values.price_changes.filter(({ from, percent }) => isPlainDate(from) && parseDecimal(percent))
  const factor = priceFactor(changes, date)
  if (values.lines.length === 0)
    return parseDecimal(values.total) ? amountText(dec(values.total).times(factor), currency) : null
  const { vat = false, prices_include_vat = false, discount, delivery } = values.base
  // Discounts and deliveries of the loaded document are computed by the server.
  if (discount || delivery || values.lines.some(({ rest }) => rest['discount'])) return null
  return invoiceTotals({
    currency,
    vat,
    prices_include_vat,
    lines: values.lines.map((line) => ({
      quantity: numberOr(line.quantity, '0'),
      price: changedPrice(numberOr(line.price, '0'), factor, currency),
      discount: null,
      vat: vat ? (kinds.get(line.vat_id) ?? null) : null,
    })),
    discount: null,
    delivery: null,
  }).total
}

/** The next dates of the typed schedule from today on, with the amounts of the typed document. */
export const plannedRows = (
  values: RecurringValues,
  { today, kinds, currency }: { today: string; kinds: ReadonlyMap<string, VatKind>; currency: string },
): PlannedRow[] => {
  const schedule = scheduleOf(values)
  const { count } = schedule.every
  const isWhole = count >= 1 && count <= maxRepeatCount && isPlainDate(values.first_date) && isCurrency(currency)
  const isEndKnown =
    !schedule.ends || ('date' in schedule.ends ? isPlainDate(schedule.ends.date) : schedule.ends.count >= 1)
  if (!isWhole || !isEndKnown) return []
  const n = indexFrom(schedule, today)
  return n === undefined
    ? []
    : plannedDates(schedule, n, previewLength).map(({ date }) => ({
        date,
        total: totalOn(values, date, kinds, currency),
        currency,
      }))
}
