import { z } from 'zod'
import { creditedStates } from '#domain/invoice-type.ts'
import { yearInput, yearTotals } from './dashboard.ts'
import { amount, moment, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

export const clientTotals = ['sales', 'purchases', 'payments'] as const

const openDocument = z.object({
  id: z.string(),
  type: z.enum(['simple', 'proforma']),
  vat: z.boolean(),
  number: z.string(),
  date: plainDate,
  date_due: plainDate.nullable(),
  total: amount,
  paid: amount,
  unpaid: amount,
  currency: z.string(),
  payment_state: z.enum(['unpaid', 'partly-paid']),
  credited: z.enum(creditedStates),
  overdue: z.boolean(),
})

/** How things stand with a client, in one answer. */
export const clientOverview = z.object({
  currency: z.string().describe("the company's: that of sold and bought"),
  counts: z.object({ invoices: z.int(), payments: z.int(), expenses: z.int() }).describe('as their lists count them'),
  debt: z.object({
    amounts: z.array(z.object({ currency: z.string(), amount })),
    count: z.int().describe('unpaid invoices, proformas left out'),
    overdue: z.int(),
  }),
  late: z.object({
    amounts: z.array(z.object({ currency: z.string(), amount })),
    count: z.int().describe('unpaid invoices past their due date, proformas left out'),
    days: z.int().nullable().describe('how late the latest of them is'),
    reminded_at: moment.nullable().describe('when the last reminder of any of their invoices was sent'),
  }),
  advance: z
    .array(z.object({ currency: z.string(), amount }))
    .describe('paid and used by no document, proformas included'),
  payable: z.array(z.object({ currency: z.string(), amount })).describe('what we owe them'),
  sold: z.object({ year: z.int(), total: amount, count: z.int() }),
  bought: z.object({ year: z.int(), total: amount }),
  pays_in_days: z
    .int()
    .nullable()
    .describe('from issue to the last payment, on average of the latest paid invoices; null where none was'),
  pays_after_due: z
    .int()
    .nullable()
    .describe('the same from the due date; negative before it; null where none was, or none had one'),
  open: z.array(openDocument).describe('unpaid invoices and proformas, the longest due first; at most 20'),
  open_count: z.int(),
})
export type ClientOverview = z.infer<typeof clientOverview>

export const clientTotalsRows = {
  'client.overview': row({
    method: 'GET',
    path: '/client/{id}/overview',
    access: 'document.read',
    output: clientOverview,
    summary: 'How things stand with a client: debt, advance, sales of the year, open documents',
  }),
  'client.totals': row({
    method: 'POST',
    path: '/client/{id}/totals/{type}',
    access: 'document.read',
    input: yearInput,
    output: yearTotals,
    summary: `A client's year by months, in the company's currency by each document's own rate. sales: simple and credit invoices with VAT by
their dates; purchases: expenses with VAT; payments: money received from the client (what credit invoices gave back is no money), void and deleted ones left out`,
  }),
}
