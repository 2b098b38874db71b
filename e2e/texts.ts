import { enServer } from '#texts/en-server.ts'
import { ltServer } from '#texts/lt-server.ts'

export type Language = 'lt' | 'en'

/** The texts of the product by area and key, so that a changed text breaks no test. */
export const textsOf = { lt: ltServer, en: enServer }
export type Texts = typeof ltServer | typeof enServer

/** A text with its placeholders filled in. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
