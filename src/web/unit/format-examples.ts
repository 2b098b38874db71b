import { formatQuantity, isUnitFormat } from '#domain/unit-format.ts'

const quantities = ['1', '1.5', '0.125']

/** How quantities will look in a format, for a live example; undefined while it is no format. */
export const formatExamples = (format: string, locale: 'lt' | 'en'): string[] | undefined =>
  isUnitFormat(format.trim())
    ? quantities.map((quantity) => formatQuantity(quantity, format.trim(), locale))
    : undefined
