import { recordByName, pick } from '#contract/platform/field-names.ts'
import { expenseTextNames } from '#contract/purchases/expense-fields.ts'
import type { ExpenseText } from '#contract/purchases/expense-fields.ts'
import type { ExpenseDefaults, ExpenseOptions } from '#contract/purchases/expense-form.ts'
import type { Expense } from '#contract/purchases/expense.ts'
import { isCurrency } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import type { ExpenseKind } from '#domain/expense-kind.ts'
import type { ExpenseTotalsForm } from '#domain/expense-totals.ts'
import type { VatType } from '#domain/vat.ts'
import { newDraftId } from '#web/resource/draft/draft-id.ts'

/** A line of the form. `key` identifies it while lines are added and removed. */
export type LineValues = {
  key: string
  product_id: string | null
  title: string
  quantity: string
  price: string
  vat_id: string
}

/** A VAT row as the paper has it. */
export type VatRowValues = { key: string; vat_id: string; base: string; vat: string; deductible_percent: string }

/** The values of the expense form. Nothing is null; hidden fields keep their values. The amounts of a credit are positive here. */
export type ExpenseValues = Record<ExpenseText, string> & {
  kind: ExpenseKind
  corrects_id: string
  /** Empty: the server's default. */
  date_registered: string
  date_supply: string
  /** Empty: computed from the lines or totals. */
  vat_rows: VatRowValues[]
  confirm_difference: boolean
  vendor_id: string
  vendor_title: string
  number: string
  date: string
  date_due: string
  currency: string
  exchange_rate: string
  vat: boolean
  prices_include_vat: boolean
  category_id: string
  mode: 'totals' | 'lines'
  lines: LineValues[]
  total: string
  total_without_vat: string
  discount: { kind: 'percent' | 'amount'; value: string } | null
  delivery: { amount: string; vat_id: string } | null
}

type Source = Expense | ExpenseDefaults

/** The amount with the other sign, as typed: '-5' and '5'. */
const negated = (text: string): string =>
  text.startsWith('-') ? text.slice(1) : parseDecimal(text) && !dec(text).eq(0) ? `-${text}` : text

/** Amounts of a credit are negative outside the form. */
export const signOf = (kind: ExpenseKind) => (kind === 'credit' ? negated : (text: string) => text)
const signOrNull = (kind: ExpenseKind, text: string | null) => (text === null ? null : signOf(kind)(text))
type Line = Source['lines'][number]

/** The key of a line by its position, so that the same item always gives the same form. It is a UUID, because a draft has lines by their ids. */
const keyOfPlace = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

const toLineValues = (
  { product_id, title, quantity, price, vat_id }: Line,
  index: number,
  kind: ExpenseKind,
): LineValues => ({
  key: keyOfPlace(index),
  product_id,
  title,
  quantity: signOf(kind)(quantity),
  price,
  vat_id: vat_id ?? '',
})

/** Whether the document charges the VAT of its only row, so that the server finds the row by its totals. */
const isCharged = ({ total, total_without_vat }: Source): boolean =>
  total !== null && total_without_vat !== null && !dec(total).eq(dec(total_without_vat))

/** Whether the VAT rows are what the server computes anyway: the form then has none of its own. */
const isComputed = (source: Source): boolean => {
  const rows = source.vat_rows ?? []
  if (source.kind === 'import' || source.confirm_difference || rows.some((row) => row.deductible_percent !== '100'))
    return false
  if ('paper_difference' in source && !dec(source.paper_difference).eq(0)) return false
  return source.lines.length > 0 || rows.length === 0 || (rows.length === 1 && isCharged(source))
}

/** Whether the amounts of the only row follow from the totals. */
const isOfTotals = (source: Source, { base, vat }: NonNullable<Source['vat_rows']>[number]): boolean => {
  const { total, total_without_vat: net, kind, lines, confirm_difference } = source
  if (kind === 'import' || lines.length > 0 || confirm_difference || total === null || net === null) return false
  return dec(base).eq(dec(net)) && (!isCharged(source) || dec(vat).eq(dec(total).minus(dec(net))))
}

/** An old expense whose totals fit no VAT rate has no row: the form asks for its rate. */
const lacksRow = (source: Source): boolean =>
  'id' in source && source.vat && source.lines.length === 0 && source.vat_rows.length === 0 && isCharged(source)

const toVatRows = (source: Source): VatRowValues[] => {
  const rows = source.vat_rows ?? []
  if (lacksRow(source)) return [{ key: 'stored-0', vat_id: '', base: '', vat: '', deductible_percent: '100' }]
  if (isComputed(source)) return []
  const isFollowing = rows.length === 1 && rows.every((row) => isOfTotals(source, row))
  return rows.map(({ vat_id, base, vat, deductible_percent }, index) => ({
    key: `stored-${index}`,
    vat_id: vat_id ?? '',
    base: isFollowing ? '' : signOf(source.kind)(base),
    vat: isFollowing ? '' : signOf(source.kind)(vat),
    deductible_percent,
  }))
}

/** The form values of a stored expense, or of the defaults of a new one. */
export const toFormValues = (source: Source): ExpenseValues => ({
  kind: source.kind,
  corrects_id: source.corrects_id ?? '',
  date_registered: source.date_registered === source.date ? '' : (source.date_registered ?? ''),
  date_supply: source.date_supply ?? '',
  vat_rows: toVatRows(source),
  confirm_difference: source.confirm_difference,
  vendor_id: source.vendor_id ?? '',
  vendor_title: 'vendor_title' in source ? source.vendor_title : '',
  number: source.number ?? '',
  date: source.date,
  date_due: source.date_due ?? '',
  currency: source.currency,
  exchange_rate: source.exchange_rate ?? '',
  vat: source.vat,
  prices_include_vat: source.prices_include_vat,
  ...recordByName(expenseTextNames, (name) => source[name] ?? ''),
  category_id: source.category_id ?? '',
  mode: source.lines.length > 0 ? 'lines' : 'totals',
  lines: source.lines.map((line, index) => toLineValues(line, index, source.kind)),
  total: source.lines.length > 0 ? '' : signOf(source.kind)(source.total ?? ''),
  total_without_vat: source.lines.length > 0 ? '' : signOf(source.kind)(source.total_without_vat ?? ''),
  discount: source.discount,
  delivery: source.delivery && {
    amount: signOf(source.kind)(source.delivery.amount),
    vat_id: source.delivery.vat_id ?? '',
  },
})

export const emptyLine = (vat_id: string): LineValues => ({
  key: newDraftId(),
  product_id: null,
  title: '',
  quantity: '1',
  price: '',
  vat_id,
})

/** The request body: it has lines or totals, never both. */
export const expenseRequest = (values: ExpenseValues) => {
  const isItemised = values.mode === 'lines'
  const taxed = (id: string) => (values.vat && id ? id : null)
  const { kind } = values
  const sign = signOf(kind)
  return {
    kind,
    corrects_id: kind === 'credit' && values.corrects_id ? values.corrects_id : null,
    date_registered: values.date_registered || null,
    date_supply: values.date_supply || null,
    vat_rows:
      values.vat && values.vat_rows.length > 0
        ? values.vat_rows.map(({ vat_id, base, vat, deductible_percent }) => ({
            vat_id,
            base: sign(base),
            vat: sign(vat),
            deductible_percent,
          }))
        : null,
    confirm_difference: values.confirm_difference,
    vendor_id: values.vendor_id || null,
    number: values.number,
    date: values.date,
    date_due: values.date_due || null,
    currency: values.currency,
    exchange_rate: values.exchange_rate || null,
    vat: values.vat,
    prices_include_vat: values.vat && values.prices_include_vat,
    ...pick(values, expenseTextNames),
    category_id: values.category_id || null,
    lines: isItemised
      ? values.lines.map(({ key: _, vat_id, quantity, ...line }) => ({
          ...line,
          quantity: sign(quantity),
          vat_id: taxed(vat_id),
        }))
      : [],
    // The total of import VAT is computed from its rows.
    total: isItemised || kind === 'import' ? null : signOrNull(kind, values.total || null),
    total_without_vat:
      isItemised || kind === 'import' || !values.vat ? null : signOrNull(kind, values.total_without_vat || null),
    discount: isItemised ? values.discount : null,
    delivery:
      isItemised && values.delivery
        ? { amount: sign(values.delivery.amount), vat_id: taxed(values.delivery.vat_id) }
        : null,
  }
}

const numberOrZero = (text: string) => (parseDecimal(text) ? text : '0')

export type ExpenseRequest = ReturnType<typeof expenseRequest>

/** The request as input of the domain's totals. Text that is not a number yet counts as 0. */
export const totalsFormOf = (
  request: ExpenseRequest,
  options: Pick<ExpenseOptions, 'vats' | 'company_currency'>,
): ExpenseTotalsForm & { confirm_difference: boolean } => {
  const kind = (id: string | null) => {
    const vat = options.vats.find((each) => each.id === id)
    return vat ? { id: vat.id, type: vat.type as VatType, rate: vat.rate, code: vat.code } : null
  }
  const numberOrNull = (text: string | null) => (text === null ? null : numberOrZero(text))
  return {
    kind: request.kind,
    confirm_difference: request.confirm_difference,
    vat_rows: (request.vat_rows ?? []).flatMap(({ vat_id, base, vat: vat_amount, deductible_percent }) => {
      const vat = kind(vat_id)
      if (!vat) return []
      const percent = parseDecimal(deductible_percent) ? deductible_percent : '100'
      return [{ vat, base: numberOrZero(base), vat_amount: numberOrZero(vat_amount), deductible_percent: percent }]
    }),
    currency: isCurrency(request.currency) ? request.currency : options.company_currency,
    vat: request.vat,
    prices_include_vat: request.prices_include_vat,
    lines: request.lines.map(({ quantity, price, vat_id }) => ({
      quantity: numberOrZero(quantity),
      price: numberOrZero(price),
      vat: kind(vat_id),
    })),
    discount: request.discount && { ...request.discount, value: numberOrZero(request.discount.value) },
    delivery: request.delivery && { amount: numberOrZero(request.delivery.amount), vat: kind(request.delivery.vat_id) },
    total: numberOrNull(request.total),
    total_without_vat: numberOrNull(request.total_without_vat),
  }
}
