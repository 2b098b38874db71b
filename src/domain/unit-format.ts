import { dec, plainText } from '#domain/decimal.ts'

/** Whether the text is a valid format of a unit: '0', '0.00', '0.###', '0.0##'. At most six decimals. */
export const isUnitFormat = (format: string): boolean => /^0(?:\.(?=[0#]{1,6}$)0*#*)?$/.test(format)

/**
 * Formats a quantity by the format of its unit: each zero after the point is a decimal that is always shown.
 * Decimals of the quantity are never hidden, because a document that shows 1 and charges for 1.5 is wrong. So a '#' has no effect.
 */
export const formatQuantity = (quantity: string, format: string, locale: 'lt' | 'en'): string => {
  const text = plainText(dec(quantity))
  const own = text.split('.')[1]?.length ?? 0
  const always = format.split('.')[1]?.replaceAll('#', '').length ?? 0
  const numbers = new Intl.NumberFormat(locale, {
    minimumFractionDigits: always,
    maximumFractionDigits: Math.max(own, always),
  })
  // Text is formatted exactly; a number would be a binary float.
  return numbers.format(text as Intl.StringNumericLiteral)
}

const quantities = ['1', '1.5', '0.125']

/** 1, 1.5 and 0.125 in a unit's format, as an example; undefined for an invalid format. */
export const formatExamples = (format: string, locale: 'lt' | 'en'): string[] | undefined =>
  isUnitFormat(format.trim())
    ? quantities.map((quantity) => formatQuantity(quantity, format.trim(), locale))
    : undefined

/** One example for lists: 1.5 if the format has decimals, else 1; undefined for an invalid format. */
export const formatExample = (format: string, locale: 'lt' | 'en'): string | undefined =>
  formatExamples(format, locale)?.[format.includes('.') ? 1 : 0]
