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
