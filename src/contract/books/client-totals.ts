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

/** The overview of a client. */
export const clientOverview = z.object({
  currency: z.string().describe("the company's, in which `sold` and `bought` are"),
  counts: z.object({ invoices: z.int(), payments: z.int(), expenses: z.int() }).describe('the same as in their lists'),
  debt: z.object({
    amounts: z.array(z.object({ currency: z.string(), amount })),
    count: z.int().describe('unpaid invoices, proformas left out'),
    overdue: z.int(),
  }),
  late: z.object({
    amounts: z.array(z.object({ currency: z.string(), amount })),
    count: z.int().describe('unpaid invoices past their due date, proformas left out'),
    days: z.int().nullable().describe('how many days the longest overdue one is late'),
    reminded_at: moment.nullable().describe('when the last reminder of any of their invoices was sent'),
  }),
  advance: z
    .array(z.object({ currency: z.string(), amount }))
    .describe('paid and not used by documents, including parts on proformas'),
  payable: z.array(z.object({ currency: z.string(), amount })).describe('unpaid expenses with them as the vendor'),
  sold: z.object({ year: z.int(), total: amount, count: z.int() }),
  bought: z.object({ year: z.int(), total: amount }),
  pays_in_days: z
    .int()
    .nullable()
    .describe('the average from issue to the last payment of the latest paid invoices; null if there are none'),
  pays_after_due: z
    .int()
    .nullable()
    .describe('the same from the due date; negative before it; null if there are none with a due date'),
  open: z.array(openDocument).describe('unpaid invoices and proformas, the earliest due date first; at most 20'),
  open_count: z.int(),
})
export type ClientOverview = z.infer<typeof clientOverview>

export const clientTotalsRows = {
  'client.overview': row({
    method: 'GET',
    path: '/client/{id}/overview',
    access: 'document.read',
    output: clientOverview,
    summary: 'The overview of a client: debt, advance, sales of the year, unpaid documents',
  }),
  'client.totals': row({
    method: 'POST',
    path: '/client/{id}/totals/{type}',
    access: 'document.read',
    input: yearInput,
    output: yearTotals,
    summary: `A client's year by months, in the company's currency by each document's own rate. sales: simple and credit invoices with VAT by
their dates; purchases: expenses with VAT; payments: money received from the client (without amounts of credit invoices). Void and deleted documents are excluded`,
  }),
}
