import { z } from 'zod'
import { id, requiredMultiline } from './fields.ts'
import { row } from './row.ts'

export const foundKinds = ['client', 'invoice', 'expense', 'payment', 'product'] as const

const found = z.object({
  kind: z.enum(foundKinds),
  id,
  title: z.string(),
  subtitle: z.string(),
  path: z.string().describe('where it opens in the product'),
})
export type Found = z.infer<typeof found>

/** What of a company holds the text, best first: an exact number or code, then what begins with it; at most 20. */
export const searchRows = {
  search: row({
    method: 'GET',
    path: '/search',
    access: 'document.read',
    query: z.object({ q: requiredMultiline(200) }),
    output: z.object({
      data: z.array(found),
      meta: z.object({
        more_of: z.array(z.enum(foundKinds)).describe('kinds of which there may be more: their lists have all'),
      }),
    }),
    summary: 'Search clients, products, invoices, expenses and payments',
  }),
}
