import { rateDecimals } from '#domain/exchange-rate/published-rate.ts'
import type { HistoryEntry } from '#contract/books/history.ts'
import type { history } from '#texts/lt/history.ts'
import { moneyText } from '#web/ui/text/money.tsx'

export type HistoryChange = HistoryEntry['changes'][number]
export type Key = Extract<keyof typeof history, string>
/** Texts of the area `history`, by key; keys of fields and values come from the server. */
export type Texts = {
  text: (key: Key | 'more_changes', values?: Record<string, string | number>) => string
  has: (key: string) => key is Key
  language: string
}

/** The action without the name of the person: 'pakeitė sąskaitą'. */
export const actionText = (
  { action, document: { kind } }: Pick<HistoryEntry, 'action' | 'document'>,
  { text, has }: Texts,
): string => {
  const ownKey = `did_${action}_${kind}`
  return has(ownKey) ? text(ownKey) : text(`did_${action}`, { what: text(`what_${kind}`) })
}

/** The name of a changed field: 'Apmokėti iki', '2 eilutė „Kelionė“: kiekis'. */
export const fieldText = ({ field, line, of }: HistoryChange, texts: Texts): string => {
  const { text } = texts
  if (field === 'line_order') return text('line_order')
  if (field === 'line') return text('line_whole', { line: line ?? '', title: of ?? '' })
  const [group, part] = field.includes('.') ? field.split('.') : [undefined, field]
  const name = nameOf(part ?? '', texts)
  if (line !== null) return text('line_of', { line, title: of ?? '', field: insideSentence(name) })
  const above = of ?? (group ? groupName(group, texts) : null)
  return above === null ? name : text('of', { name: above, field: insideSentence(name) })
}

/** The name inside a sentence, in lower case except 'PVM'. */
const insideSentence = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

const nameOf = (field: string, { text, has }: Texts) => {
  const key = `field_${field}`
  return has(key) ? text(key) : text('field_unknown')
}

const groupName = (group: string, { text, has }: Texts) => {
  const key = `group_${group}`
  return has(key) ? text(key) : null
}

const moneyFields = new Set([
  'total',
  'total_without_vat',
  'vat_total',
  'vat_base',
  'vat_amount',
  'destination_total',
  'delivery',
  'payment',
  'part',
  'line',
  'price',
  'price_without_vat',
  'initial_balance',
])
const choiceFields = new Set([
  'type',
  'kind',
  'side',
  'sends',
  'vat_period',
  'peppol',
  'invoice_type',
  'quote_answer',
  'role',
  'language',
  'receivers',
  'activity_type',
  'layout',
  'font',
  'logo_place',
  'logo_size',
  'repeat_unit',
  'repeat_on',
  'action',
  'state',
])
const moment = /^\d{4}-\d{2}-\d{2}T/

/** A value as text: formatted amounts and numbers, translated choices. */
export const valueText = (
  field: string,
  value: string | boolean,
  currency: string | null,
  { text, has, language }: Texts,
): string => {
  // The version of a logo is a hash.
  if (field === 'logo_version') return text('value_picture')
  if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
  const isNumber = /^-?\d+(\.\d+)?$/.test(value)
  if (moneyFields.has(field) && isNumber)
    return currency ? moneyText(value, currency, language) : plainAmount(value, language)
  if (['quantity', 'vat_rate', 'rate', 'exchange_rate'].includes(field) && isNumber) return numberText(value, language)
  if (field === 'deductible_percent') return `${numberText(value, language)} %`
  if (field === 'purpose') return purposeText(value, { text, has })
  const key = value === 'other' ? 'value_else' : `value_${value}`
  if (choiceFields.has(field) && has(key)) return text(key)
  return moment.test(value) ? value.slice(0, 10) : value
}

const purposeText = (value: string, { text, has }: Pick<Texts, 'text' | 'has'>) => {
  const key = `${value}_purpose`
  return has(key) ? text(key) : value
}

const numberText = (value: string, language: string) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: rateDecimals }).format(value as `${number}`)
const plainAmount = (value: string, language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(value as `${number}`)
