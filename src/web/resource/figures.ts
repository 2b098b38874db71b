import { currencyDigits } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { rateDecimals } from '#domain/exchange-rate/published-rate.ts'
import { parseTypedDecimal } from '#domain/typed-number.ts'
import { parseTypedSum } from '#domain/typed-number.ts'
import { formatQuantity } from '#domain/quantity-and-price.ts'

type Locale = 'lt' | 'en'

const formatters = new Map<string, Intl.NumberFormat>()

const formatter = (locale: Locale, minimum: number): Intl.NumberFormat => {
  const key = `${locale} ${minimum}`
  const cached = formatters.get(key)
  if (cached) return cached
  const created = new Intl.NumberFormat(locale, {
    minimumFractionDigits: minimum,
    maximumFractionDigits: rateDecimals,
    useGrouping: 'always',
  })
  formatters.set(key, created)
  return created
}

/** With no-break spaces and the minus sign U+2212. */
const withTypographicSigns = (text: string) => text.replaceAll(/[ \u202F]/g, '\u00A0').replace(/^-/, '\u2212')

/** A unit price with at least the decimals of its currency. Text that is not a number is not changed. */
export const priceText = (value: string, currency: string, locale: Locale): string =>
  parseDecimal(value)
    ? withTypographicSigns(formatter(locale, currencyDigits(currency)).format(value as Intl.StringNumericLiteral))
    : value

/** A percentage or rate without trailing zeros. */
export const plainFigure = (value: string, locale: Locale): string =>
  parseDecimal(value, { maxDecimals: rateDecimals })
    ? withTypographicSigns(formatter(locale, 0).format(value as Intl.StringNumericLiteral))
    : value

/** '21 %' in Lithuanian, '21%' in English. */
export const percentText = (value: string, locale: Locale): string =>
  `${plainFigure(value, locale)}${locale === 'lt' ? '\u00A0' : ''}%`

export const quantityText = (value: string, format: string | undefined, locale: Locale): string =>
  parseDecimal(value) ? withTypographicSigns(formatQuantity(value, format ?? '0', locale)) : value

/** Parses an entered number or sum ('100+21') to decimal text; undefined if it is not a number, '' for ''. */
export const parseFigure = (entered: string): string | undefined =>
  entered.trim() === '' ? '' : (parseTypedDecimal(entered) ?? parseTypedSum(entered))
