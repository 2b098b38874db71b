import type { DocumentData } from './document-data.ts'

/**
 * Anything there is a template for: `layout` names it (`modern` → `templates/modern.typ`). What `base.typ` draws on every sheet
 * must be there; the rest is between the data and its template. The lines say how long it will be.
 */
export type PrintedData = Omit<Pick<DocumentData, SheetPart>, 'layout'> & {
  layout: string
  /** The family; Inter where none is named. */
  font?: string
  logo_box?: { width: number; height: number } | null
  /** The colour of words; the document's own where it can be read. */
  accent_text?: string
  table: { lines: readonly { description?: string }[] }
}

type SheetPart =
  | 'layout'
  | 'language'
  | 'accent'
  | 'title'
  | 'author'
  | 'day'
  | 'logo'
  | 'wordmark'
  | 'note'
  | 'branding'
  | 'page_of'
  | 'mark'
