import { z } from 'zod'

/** A page of a printed document, counted from 1; beyond the last is the last. Without it: the line being typed, or the first. */
export const pageAsked = z.int().min(1).max(10_000).optional()
export const pageAskedInAddress = z.coerce.number().int().min(1).max(10_000).optional()

/** What a document looks like: the page asked for and, in order, as many of those around it as an answer has room for. */
export const printedPages = z.object({
  page_count: z.int().describe('Of the whole document'),
  first_page: z.int().describe('Number of the first of `pages`, from 1'),
  pages: z.array(z.string()).describe('SVG, one picture a page'),
})
export type PrintedPages = z.infer<typeof printedPages>

/** Where the line being typed stands in the preview: the page, counted from 1, and the part of its height above the line. */
export const linePlace = z.object({ page: z.int(), top: z.number() })
export type LinePlace = z.infer<typeof linePlace>
