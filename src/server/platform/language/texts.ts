import { createInstance } from 'i18next'
import { enServer } from '#texts/en-server.ts'
import { ltServer } from '#texts/lt-server.ts'

export type Language = 'lt' | 'en'

const i18n = createInstance({
  resources: { lt: ltServer, en: enServer },
  lng: 'lt',
  fallbackLng: 'en',
  ns: Object.keys(ltServer),
  interpolation: { escapeValue: false },
  initAsync: false,
})
await i18n.init()

// Keys are built from codes and messages at run time; types and a test ensure that each has its text.
const translate = i18n.t as unknown as (key: string, options: object) => string
const exists = i18n.exists as (key: string, options: object) => boolean

type Values = Record<string, string | number>

/** Texts without values: a page of two hundred rows has a thousand of them. Only texts that exist, so that they stay few. */
const plainTexts = new Map<string, string>()

/** A text of an area in a language; undefined if there is none. */
export const textOf = (
  language: Language,
  area: keyof typeof ltServer,
  key: string,
  values: Values = {},
): string | undefined => {
  const isPlain = Object.keys(values).length === 0
  const name = `${language} ${area} ${key}`
  const known = isPlain ? plainTexts.get(name) : undefined
  if (known !== undefined) return known
  const options = { lng: language, ns: area, ...values }
  if (!exists(key, options)) return undefined
  const text = translate(key, options)
  if (isPlain) plainTexts.set(name, text)
  return text
}

/**
 * The language of a response: the first supported one of Accept-Language; Lithuanian without the header, English if it has only other
 * languages.
 */
export const languageOf = (header: string | undefined): Language => {
  if (!header?.trim()) return 'lt'
  const preferences = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined)
      return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((each) => each.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of preferences) {
    if (language === 'lt' || language === '*') return 'lt'
    if (language === 'en') return 'en'
  }
  return 'en'
}
