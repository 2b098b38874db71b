import { en } from '#texts/en.ts'
import { lt } from '#texts/lt.ts'

export type Language = 'lt' | 'en'

/** The product's words by area and key, as the screens take them: a changed word breaks no test. */
export const wordsOf = { lt, en }
export type Words = typeof lt | typeof en

/** A text with its values put in. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** A figure as people write it in that language: '1 234,50' or '1,234.50'. */
export const figure = (amount: string, language: Language): string =>
  new Intl.NumberFormat(language === 'lt' ? 'lt-LT' : 'en-GB', { minimumFractionDigits: 2 })
    .format(Number(amount))
    .replace(/\s/g, ' ')
