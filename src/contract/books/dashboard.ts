import { z } from 'zod'
import { historyActions, historyKinds } from '#domain/history.ts'
import { paymentPurposes } from '#domain/payment-purpose.ts'
import { spans } from '#domain/periods.ts'
import { amount, moment, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const isSupportedYear = (year: number) => year >= 1900 && year <= 2200

/** A year, as a number or text of four digits. */
export const yearInput = z.strictObject({
  year: z
    .union([z.int(), z.string().regex(/^\d{4}$/)], { error: 'number' })
    .transform(Number)
    .refine(isSupportedYear, { error: 'number' }),
})

const months = z.array(amount).length(12).describe('January to December')

/** Twelve months in the company's currency. */
export const yearTotals = z.object({ year: z.int(), currency: z.string(), months, total: amount })
export type YearTotals = z.infer<typeof yearTotals>
const withPrevious = yearTotals.extend({ previous_year: z.object({ year: z.int(), months, total: amount }) })

const definitions = `In the company's currency by each document's own exchange rate, in the month of its date (accrual: paid or not).
income: simple and credit invoices without VAT (their totals if the company is not a VAT payer), without void and deleted ones, received fees
and interest, and exchange gains; expenses: expenses without VAT, paid fees and interest, and exchange losses; profit: income less expenses; invoices: simple and credit invoices with VAT;
vat: VAT of invoices less VAT of expenses.`

const figure = z.object({ amount, previous: amount.describe('the amount of the previous period') })
const days = z.object({ from: plainDate, to: plainDate })
const money = z.object({ currency: z.string(), amount })
const agedDebt = z.object({ amount, count: z.int() })

const account = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  currency: z.string(),
  balance: amount,
  is_main: z.boolean(),
})

const overdueInvoice = z.object({
  id: z.string(),
  number: z.string(),
  client_id: z.string(),
  client_title: z.string(),
  date_due: plainDate,
  days: z.int().describe('how many days late'),
  can_remind: z.boolean().describe('false: it was moved in, and its client may not be reminded of such invoices'),
  unpaid: amount,
  currency: z.string(),
})

const latestPayment = z.object({
  id: z.string(),
  type: z.enum(['income', 'expense']),
  purpose: z.enum(paymentPurposes),
  date: plainDate,
  client_title: z.string().nullable(),
  account_title: z.string().nullable(),
  total: amount,
  currency: z.string(),
})

const activityEntry = z.object({
  id: z.string(),
  at: moment,
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  action: z.enum(historyActions),
  document: z.object({ kind: z.enum(historyKinds), id: z.string(), title: z.string().nullable() }),
})

const warnedTone = z.enum(['soon', 'late'])

/** Items that need attention, each with a link. Counts are at most 1000. */
const attention = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email_unverified'), email: z.string() }),
  z.object({
    kind: z.literal('email_failed'),
    document: z.enum(['invoice', 'statement', 'reminder', 'answer', 'client-link', 'receipt']),
    client_id: z.string(),
    client_title: z.string(),
    invoice_id: z.string().nullable(),
    invoice_number: z.string().nullable(),
  }),
  z.object({ kind: z.literal('sender_failing'), host: z.string().describe("the company's own mail server") }),
  z.object({
    kind: z.literal('not_sent'),
    document: z.enum(['draft', 'invoice']).describe('what was to be sent at a time'),
    id: z.string(),
    client_title: z.string().nullable(),
    invoice_number: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('recurring_paused'),
    count: z.int().describe('recurring documents that could not be made'),
    id: z.string().describe('the last that was paused'),
    title: z.string(),
  }),
  z.object({
    kind: z.literal('drafts'),
    count: z.int().describe('of invoices that somebody began and did not plan'),
    id: z.string().describe('the last changed'),
    client_title: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('questions'),
    count: z.int().describe('invoices about which their clients wait for an answer'),
    invoice_id: z.string().describe('the one that waits longest'),
    invoice_number: z.string(),
    client_title: z.string(),
  }),
  z.object({
    kind: z.literal('quotes_accepted'),
    count: z.int().describe('quotes that their clients accepted and that are not invoiced yet'),
    invoice_id: z.string().describe('the one that waits longest'),
    invoice_number: z.string(),
    client_title: z.string(),
  }),
  z.object({ kind: z.literal('expenses_overdue'), count: z.int() }),
  z.object({ kind: z.literal('payments_unused'), count: z.int() }),
  z.object({ kind: z.literal('bank_entries'), count: z.int() }),
  z.object({
    kind: z.literal('online_payments'),
    count: z.int().describe('what providers of payments told that a person has to look at'),
  }),
  z.object({ kind: z.literal('papers'), count: z.int().describe('in the inbox') }),
  z.object({ kind: z.literal('isaf_due'), period: z.string(), deadline: plainDate, tone: warnedTone }),
  z.object({ kind: z.literal('vat_due'), period: z.string(), deadline: plainDate, tone: warnedTone }),
  z.object({ kind: z.literal('isaf_changed'), period: z.string() }),
])

export const dashboard = z.object({
  currency: z.string(),
  today: plainDate,
  period: days.extend({
    kind: z.enum(spans),
    previous: days,
    income: figure,
    expenses: figure,
    profit: figure,
    vat: figure,
  }),
  accounts: z.object({
    data: z.array(account).describe('the main one first; at most 20'),
    others: z.int().describe('how many more there are; counted in the totals'),
    totals: z.array(money),
  }),
  receivables: z.object({
    total: amount.describe("what clients owe, in the company's currency by each invoice's own rate"),
    by_currency: z.array(money),
    not_due: agedDebt,
    late_30: agedDebt.describe('1 to 30 days late'),
    late_60: agedDebt.describe('31 to 60 days late'),
    late_over: agedDebt.describe('over 60 days late'),
  }),
  overdue: z.object({
    count: z.int(),
    amount,
    data: z.array(overdueInvoice).describe('the longest overdue first; at most 5'),
  }),
  payments: z.array(latestPayment),
  activity: z.array(activityEntry).describe('empty if the user may not read the history of the company'),
  clients: z
    .array(z.object({ id: z.string(), title: z.string(), sales: amount }))
    .describe('the clients with the highest sales of this year, with VAT'),
  attention: z.array(attention),
  is_empty: z.boolean().describe('no invoice, expense or payment yet'),
  first_steps: z
    .object({
      company: z.boolean(),
      account: z.boolean().describe('there is an account with a number, to which clients can pay'),
      client: z.boolean(),
      product: z.boolean(),
      invoice: z.boolean(),
      sent: z.boolean(),
    })
    .nullable()
    .describe('which first steps are done; null when there are 5 invoices'),
})
export type Dashboard = z.infer<typeof dashboard>

export const dashboardRows = {
  'dashboard.all': row({
    method: 'GET',
    path: '/dashboard/all',
    access: 'document.read',
    query: z.object({
      period: z.enum(spans).optional().describe('month by default'),
      date: plainDate
        .refine((date) => isSupportedYear(Number(date.slice(0, 4))), { error: 'date' })
        .optional()
        .describe('a day of the period; today by default'),
    }),
    output: dashboard,
    summary: `The dashboard of the company. ${definitions}`,
  }),
  'dashboard.totals': row({
    method: 'POST',
    path: '/dashboard/totals/{type}',
    access: 'document.read',
    input: yearInput,
    output: withPrevious,
    summary: `A year by months and the previous year; type income, expenses, profit, invoices or vat. ${definitions}`,
  }),
}
