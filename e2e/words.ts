import { enServer } from '#texts/en-server.ts'
import { ltServer } from '#texts/lt-server.ts'

export type Language = 'lt' | 'en'

/** The product's words by area and key, as the screens take them: a changed word breaks no test. */
export const wordsOf = { lt: ltServer, en: enServer }
export type Words = typeof ltServer | typeof enServer

/** A text with its values put in. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
