import { en } from '#texts/en.ts'
import { lt } from '#texts/lt.ts'

export type Language = 'lt' | 'en'

/** The product's words by area and key, as the screens take them: a changed word breaks no test. */
export const wordsOf = { lt, en }
export type Words = typeof lt | typeof en

/** A text with its values put in. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
