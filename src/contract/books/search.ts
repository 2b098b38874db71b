import { z } from 'zod'
import { expenseKinds } from '#domain/expense-kind.ts'
import type { RecordName } from '#domain/resources.ts'
import { namesOf } from '#contract/platform/field-names.ts'
import { amount, id, requiredMultiline } from '#contract/platform/fields.ts'
import { invoiceRow } from '#contract/sales/invoice.ts'
import { row } from '#contract/platform/row.ts'

/** The order of equally good results. */
const rankOf = {
  client: 1,
  invoice: 2,
  expense: 3,
  payment: 4,
  product: 5,
  draft: 6,
  recurring: 7,
} as const satisfies Record<RecordName | 'draft' | 'recurring', number>
export const searchKinds = namesOf(rankOf)

const money = z.object({ currency: z.string(), amount })

const searchResult = z.object({
  kind: z.enum(searchKinds),
  id,
  title: z.string(),
  subtitle: z.string(),
  path: z.string().describe('the path of its page'),
  total: money.nullable().describe('the total of a document or payment'),
  client: z
    .object({
      debt: z.array(money).describe('the unpaid amount by currency'),
      last_invoice: z
        .object({ id: z.string(), lines: z.int(), total: money })
        .nullable()
        .describe('the latest invoice of the client, whose lines a new one can repeat'),
    })
    .optional()
    .describe('for a client'),
  invoice: invoiceRow
    .pick({
      type: true,
      date_due: true,
      total: true,
      paid: true,
      unpaid: true,
      currency: true,
      payment_state: true,
      overdue: true,
      reference_number: true,
      voided_at: true,
      deleted_at: true,
      is_invoiced: true,
      credited: true,
    })
    .optional()
    .describe('for an invoice: the fields of its state'),
  expense: z
    .object({ kind: z.enum(expenseKinds) })
    .optional()
    .describe('for an expense'),
})
export type SearchResult = z.infer<typeof searchResult>

/** Records that contain the text, best first: an exact number or code, then those that begin with the text; at most 20. */
export const searchRows = {
  search: row({
    method: 'GET',
    path: '/search',
    access: 'document.read',
    query: z.object({ q: requiredMultiline(200) }),
    output: z.object({
      data: z.array(searchResult),
      meta: z.object({
        more_of: z.array(z.enum(searchKinds)).describe('kinds with more results than these; their lists have all'),
      }),
    }),
    summary: 'Search clients, products, invoices, expenses, payments, drafts and recurring documents',
  }),
}
