import type { TFunction } from 'i18next'
import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { isCurrency } from '#domain/currency.ts'
import { draftLines } from '#domain/draft.ts'
import type { DraftConflict, DraftForm, DraftValue } from '#domain/draft.ts'
import { withDraftField } from '#domain/draft-field.ts'
import { parseDecimal } from '#domain/decimal.ts'
import type { Language } from '#web/platform/texts/texts.ts'
import type { ConflictTexts } from '#web/resource/draft/conflict-questions.tsx'
import { partOf, textOf } from '#web/resource/draft/draft-values.ts'
import { percentText, plainFigure, priceText } from '#web/resource/figures.ts'
import type { ExpenseValues } from '#web/purchases/expense/expense-values.ts'
import { expenseDraftOf, withExpenseDraft } from './draft-values.ts'
import { vendorTitle } from './expense-draft.ts'

export type Shown = {
  values: ExpenseValues
  options: ExpenseOptions
  /** The name of a field by its path in the form. */
  labelOf: (path: string) => string
  /** Of a line that one side removed. */
  removed: string
  yesNo: (yes: boolean) => string
  t: TFunction<'purchase'>
  locale: Language
}

/** The path in the form of a field as conflicts name it: lines by their numbers; undefined for the order of lines and a line that is not on screen. */
export const pathOf = (field: string, { lines }: Pick<ExpenseValues, 'lines'>): string | undefined => {
  const [first, id, ...rest] = field.split('.')
  if (first !== 'lines') return field
  const at = lines.findIndex(({ key }) => key === id)
  return at < 0 ? undefined : ['lines', at, ...rest].join('.')
}

/** The name of the field and both values as the form shows them. */
export const conflictTexts = (conflict: DraftConflict, shown: Shown): ConflictTexts => {
  const draft = expenseDraftOf(shown.values, shown.options.vats)
  const textFor = (value: DraftValue) => valueText(conflict.field, value, draft, shown)
  return {
    name: shown.labelOf(pathOf(conflict.field, shown.values) ?? 'lines'),
    mine: textFor(conflict.mine),
    theirs: textFor(conflict.theirs),
  }
}

const figures = new Set(['quantity', 'exchange_rate'])

const valueText = (field: string, value: DraftValue, draft: DraftForm, shown: Shown): string => {
  const { options, locale, values } = shown
  const parts = field.split('.')
  const name = parts.at(-1) ?? field
  if (parts[0] === 'lines' && parts.length < 3) {
    if (parts.length === 2 && value === null) return shown.removed
    return linesText(
      parts.length === 2 ? [partOf(value) ?? {}] : draftLines(withDraftField(draft, field, value)),
      shown,
    )
  }
  if (typeof value === 'boolean') return shown.yesNo(value)
  if (Array.isArray(value) || typeof value === 'object') return partsText(field, value, draft, shown) || '–'
  const text = textOf(value)
  if (text === '') return '–'
  if (name === 'vendor_id') return (text === values.vendor_id ? values.vendor_title : vendorTitle(text)) || '…'
  if (name === 'category_id') return options.categories.find(({ id }) => id === text)?.title ?? '…'
  if (name === 'vat_id') return rateText(text, shown)
  if (name === 'kind') return kindText(text, shown)
  if (!parseDecimal(text)) return text
  if (figures.has(name)) return plainFigure(text, locale)
  return ['price', 'total', 'total_without_vat'].includes(name) ? money(text, values.currency, locale) : text
}

const money = (amount: string, currency: string, locale: Language): string =>
  parseDecimal(amount) && isCurrency(currency) ? priceText(amount, currency, locale) : amount

const rateText = (id: string, { options, locale }: Shown): string => {
  const vat = options.vats.find((each) => each.id === id)
  return vat ? percentText(vat.rate, locale) : '–'
}

const kindText = (kind: string, { t }: Shown): string =>
  kind === 'invoice' || kind === 'credit' || kind === 'receipt' || kind === 'import' ? t(`kind_${kind}`) : kind

const linesText = (lines: readonly DraftForm[], { values, locale }: Shown): string =>
  lines
    .map((line) => {
      const price = money(textOf(line['price']) || '0', values.currency, locale)
      return `${textOf(line['title']) || '–'}, ${textOf(line['quantity'])} × ${price}`
    })
    .join('; ')

/** A discount, a delivery or VAT rows, as the form shows them. */
const partsText = (field: string, value: DraftValue, draft: DraftForm, shown: Shown): string => {
  const { options, locale } = shown
  const { discount, delivery, vat_rows, currency } = withExpenseDraft(
    shown.values,
    withDraftField(draft, field, value),
    options.vats,
  )
  if (field === 'discount')
    return discount?.kind === 'percent'
      ? percentText(discount.value || '0', locale)
      : money(discount?.value ?? '', currency, locale)
  if (field === 'delivery') return money(delivery?.amount ?? '', currency, locale)
  if (field !== 'vat_rows' || value === null) return ''
  return vat_rows
    .map(({ vat_id, base, vat }) =>
      [rateText(vat_id, shown), money(base, currency, locale), money(vat, currency, locale)]
        .filter(Boolean)
        .join(' · '),
    )
    .join('; ')
}
