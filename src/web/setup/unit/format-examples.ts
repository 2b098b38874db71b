import { formatQuantity, isUnitFormat } from '#domain/unit-format.ts'

const quantities = ['1', '1.5', '0.125']

/** How quantities will look in a format, for a live example; undefined while it is no format. */
export const formatExamples = (format: string, locale: 'lt' | 'en'): string[] | undefined =>
  isUnitFormat(format.trim())
    ? quantities.map((quantity) => formatQuantity(quantity, format.trim(), locale))
    : undefined

/** The one example of a list: a half where the format has decimals. */
export const formatExample = (format: string, locale: 'lt' | 'en'): string | undefined =>
  formatExamples(format, locale)?.[format.includes('.') ? 1 : 0]
