import type { InvoiceStyle } from '#domain/invoice-style.ts'

/** A company's logo, ready to be drawn. */
export type Logo = { bytes: Uint8Array; kind: 'png'; width: number; height: number }

/** How sheets of a company look, whatever stands on them. */
export type SheetStyle = {
  accent: string
  /** The colour of words: the same, or ink where it is too light to be read. */
  accent_text: string
  font: string
  logo: Logo | null
  logo_place: InvoiceStyle['logo_place']
  /** In pixels of the sheet; nothing where there is no logo. */
  logo_box: { width: number; height: number } | null
}

/**
 * Anything there is a template for: `layout` names it (`modern` → `templates/modern.typ`). What `base.typ` draws on every sheet
 * must be there; the rest is between the data and its template. The lines say how long it will be.
 */
export type PrintedData = SheetStyle & {
  layout: string
  language: 'lt' | 'en'
  title: string
  author: string
  day: [year: number, month: number, day: number]
  wordmark: { size: number; parts: { text: string; light: boolean }[] }
  note: { label: string; value: string } | null
  branding: string | null
  page_of: string
  mark: string | null
  table: { lines: readonly { description?: string }[] }
}

const graphemes = new Intl.Segmenter()
const breakEvery = 4

/** Where a template may break a word too long for any column. Typst has no such break of its own. */
export const breakMark = '\u200b'

// Control characters have no glyph. Overrides of the writing direction could show an amount turned round
// ('12' for '21'); the marks that right-to-left scripts really need (U+200E, U+200F) stay.
// oxlint-disable-next-line no-control-regex
const unprintable =
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g
const longRun = /[^\s\u00a0]{25,}/gu

/** A person's text as a document can print it: one kind of line break, nothing invisible, no lone surrogates. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u000c\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unprintable, '')

/** The text with break marks in its very long words. */
export const breakable = (text: string): string => text.replace(longRun, breakRun)

const breakRun = (run: string): string => {
  const pieces: string[] = []
  let count = 0
  for (const { segment } of graphemes.segment(run)) {
    if (count % breakEvery === 0) pieces.push('')
    pieces[pieces.length - 1] += segment
    count += 1
  }
  return pieces.join(breakMark)
}

/** Every text of a piece of data, made printable and breakable. */
export const printableDeep = <T>(value: T): T => mapTexts(value, (text) => breakable(printable(text))) as T // same shape, texts for texts

const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}
