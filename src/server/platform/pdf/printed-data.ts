import type { InvoiceStyle } from '#domain/invoice-style.ts'

/** A company's logo for rendering. */
export type Logo = { bytes: Uint8Array; kind: 'png'; width: number; height: number }

/** The style of all documents of a company. */
export type SheetStyle = {
  accent: string
  /** The colour of text: the accent, or black if the accent is too light. */
  accent_text: string
  font: string
  logo: Logo | null
  logo_place: InvoiceStyle['logo_place']
  /** In pixels of the page; absent without a logo. */
  logo_box: { width: number; height: number } | null
}

/**
 * The data of a template, which `layout` names (`modern` → `templates/modern.typ`). These fields are used by `base.typ` or for the
 * length of the document (`lines`); other fields are used by the template only.
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
  /** The data of the document as an e-invoice (CII), attached to the PDF. */
  e_invoice?: string | null
  table: { lines: readonly { description?: string }[] }
}

const graphemes = new Intl.Segmenter()
const breakEvery = 4

/** A position where a template may break a long word. Typst does not break such words itself. */
export const breakMark = '\u200b'

// Control characters have no glyph. Direction overrides could show an amount reversed ('12' for '21'); the marks that
// right-to-left scripts need (U+200E, U+200F) stay.
// oxlint-disable-next-line no-control-regex
const unprintable =
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g
const longRun = /[^\s\u00a0]{25,}/gu

/** A user's text for printing: one kind of line break, no invisible characters, no lone surrogates. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u000c\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unprintable, '')

/** The text with break positions in its very long words. */
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

/** Short words in Latin letters, as most cells of a table have: nothing in them changes. */
const isPlain = (text: string): boolean => text.length < 25 && /^[ -~\u00a0-\u00ac\u00ae-\u024f]*$/.test(text)

/** Makes all texts of a value printable and breakable. */
export const printableDeep = <T>(value: T): T =>
  mapTexts(value, (text) => (isPlain(text) ? text : breakable(printable(text)))) as T // texts are mapped to texts

const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}
