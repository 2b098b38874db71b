import { z } from 'zod'
import type { RecordName } from '#domain/resources.ts'
import { namesOf } from '#contract/platform/field-names.ts'
import { amount, id, requiredMultiline } from '#contract/platform/fields.ts'
import { invoiceRow } from '#contract/sales/invoice.ts'
import { row } from '#contract/platform/row.ts'

/** The best first, where all else is equal. */
const rankOf = { client: 1, invoice: 2, expense: 3, payment: 4, product: 5 } as const satisfies Record<
  RecordName,
  number
>
export const foundKinds = namesOf(rankOf)

const money = z.object({ currency: z.string(), amount })

const found = z.object({
  kind: z.enum(foundKinds),
  id,
  title: z.string(),
  subtitle: z.string(),
  path: z.string().describe('where it opens in the product'),
  total: money.nullable().describe('Of a document or payment: what it comes to'),
  client: z
    .object({
      debt: z.array(money).describe('What they owe, per currency'),
      last_invoice: z
        .object({ id: z.string(), lines: z.int(), total: money })
        .nullable()
        .describe('The last one issued to them: what the next may repeat'),
    })
    .optional()
    .describe('Of a client'),
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
    .describe('Of an invoice: what its state is told from'),
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
