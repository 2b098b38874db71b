import type { DocumentData } from '#server/sales/printed-document/document-data.ts'
import type { DocumentLook } from '#server/setup/document-style/document-look.ts'

/**
 * Anything there is a template for: `layout` names it (`modern` → `templates/modern.typ`). What `base.typ` draws on every sheet
 * must be there; the rest is between the data and its template. The lines say how long it will be.
 */
export type PrintedData = DocumentLook &
  Omit<Pick<DocumentData, SheetPart>, 'layout'> & {
    layout: string
    table: { lines: readonly { description?: string }[] }
  }

type SheetPart =
  | 'layout'
  | 'language'
  | 'title'
  | 'author'
  | 'day'
  | 'wordmark'
  | 'note'
  | 'branding'
  | 'page_of'
  | 'mark'
