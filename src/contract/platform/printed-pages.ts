import { z } from 'zod'

/** The page of a printed document, from 1; the last page if it is greater. By default the page of the active line, or the first. */
export const pageAsked = z.int().min(1).max(10_000).optional()
export const pageAskedInAddress = z.coerce.number().int().min(1).max(10_000).optional()

/** Pages of a printed document as images: the requested page and as many around it, in order, as fit into an answer. */
export const printedPages = z.object({
  page_count: z.int().describe('the number of pages of the document'),
  first_page: z.int().describe('the number of the first of `pages`, from 1'),
  pages: z.array(z.string()).describe('an SVG for each page'),
})
export type PrintedPages = z.infer<typeof printedPages>

/** The position of the active line in the preview: the page, from 1, and the fraction of its height above the line. */
export const linePlace = z.object({ page: z.int(), top: z.number() })
export type LinePlace = z.infer<typeof linePlace>
