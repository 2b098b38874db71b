import { z } from 'zod'
import { maxPriceChanges } from '#domain/recurring/price-change.ts'
import { maxLeadDays, maxRepeatCount, repeatUnits } from '#domain/recurring/schedule.ts'
import { pageQuery } from '#contract/platform/document-fields.ts'
import { amount, decimal, id, moment, multiline, orNull, plainDate, requiredText } from '#contract/platform/fields.ts'
import { describedUpdateInput, updateInputOf } from '#contract/platform/crud.ts'
import { row } from '#contract/platform/row.ts'
import { expenseInput } from '#contract/purchases/expense-fields.ts'
import { invoiceInput } from '#contract/sales/invoice-fields.ts'
import { invoiceRow } from '#contract/sales/invoice.ts'

/** The most missed dates that one resumption issues. */
const maxResumed = 200

const every = z.strictObject({
  unit: z.enum(repeatUnits),
  count: z.int().min(1).max(maxRepeatCount),
  on: z.enum(['day', 'last']).default('day').describe('the day of the first date, or the last day of the month'),
})
const ends = z.union([z.strictObject({ date: plainDate }), z.strictObject({ count: z.int().min(1).max(10_000) })])
export const recurringKinds = ['invoice', 'expense'] as const
export const recurringActions = ['issue', 'issue-and-send', 'draft'] as const

type DocumentForm = z.output<typeof invoiceInput> | z.output<typeof expenseInput>

/** Parses with the schema of the kind that the form shows by its party: the errors of a union would be those of either kind. */
const documentForm = z.record(z.string(), z.unknown()).transform((form, context): DocumentForm => {
  const parsed = ('vendor_id' in form ? expenseInput : invoiceInput).safeParse(form, { reportInput: true })
  if (parsed.success) return parsed.data
  context.issues.push(...(parsed.error.issues as typeof context.issues))
  return z.NEVER
})

const fields = {
  kind: z.enum(recurringKinds),
  title: requiredText(200),
  form: documentForm,
  every,
  first_date: plainDate,
  ends: orNull(ends),
  lead_days: z.int().min(0).max(maxLeadDays).default(0).describe('it is made so many days before the planned date'),
  action: z.enum(recurringActions).describe('issue: an expense is entered; issue-and-send: invoices only'),
  price_changes: z
    .array(z.strictObject({ from: plainDate, percent: decimal({ above: '-100', maxDecimals: 4 }) }))
    .max(maxPriceChanges)
    .default([]),
}
const described = {
  ...fields,
  form: z
    .union([invoiceInput.describe('of an invoice'), expenseInput.describe('of an expense')])
    .describe('of a new document of the kind, without a number; its dates say how many days there are to pay'),
}

export const recurringInput = z.strictObject(fields)
export type RecurringInput = z.output<typeof recurringInput>

const run = z.object({
  date: z.string().describe('the planned date'),
  outcome: z.enum(['made', 'skipped']),
  kind: z
    .enum([...recurringKinds, 'draft'])
    .nullable()
    .describe('what was made; null: skipped, or removed since'),
  invoice: z.object({ id: z.string(), number: z.string() }).nullable(),
  expense: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
  draft_id: z.string().nullable().describe('the draft that was prepared'),
  document: invoiceRow
    .pick({
      id: true,
      type: true,
      number: true,
      date: true,
      date_due: true,
      total: true,
      currency: true,
      paid: true,
      unpaid: true,
      payment_state: true,
      overdue: true,
      reference_number: true,
      voided_at: true,
      deleted_at: true,
      is_invoiced: true,
      credited: true,
    })
    .extend({ number: z.string().nullable() })
    .nullable()
    .describe('the state of the invoice or expense'),
})
export type RecurringRun = z.infer<typeof run>

const money = z.object({ currency: z.string(), total: amount })

export const recurringItem = z.object({
  id: z.string(),
  version: z.int(),
  created_at: moment,
  updated_at: moment,
  kind: z.enum(recurringKinds),
  title: z.string(),
  party: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe('the client or vendor; null: removed since'),
  next_total: amount.nullable().describe('of the next document, at the prices of its date; null: not computed yet'),
  currency: z.string(),
  form: z.unknown(),
  every: z.object({ unit: z.enum(repeatUnits), count: z.int(), on: z.enum(['day', 'last']) }),
  first_date: z.string(),
  ends: z.union([z.object({ date: z.string() }), z.object({ count: z.int() })]).nullable(),
  lead_days: z.int(),
  action: z.enum(recurringActions),
  price_changes: z.array(z.object({ from: z.string(), percent: z.string() })),
  state: z.enum(['active', 'paused', 'ended']),
  next_date: z.string().nullable().describe('the next planned date; of a paused one the first that was not made'),
  made: z.int().describe('how many documents were made'),
  pause: z
    .object({
      at: moment,
      code: z.string().nullable().describe('the problem of its document; null: a person paused it'),
      reason: z.string().nullable().describe('the same in words'),
    })
    .nullable(),
  missed: z.array(z.string()).describe('planned dates that have passed since it was paused'),
})
export type Recurring = z.infer<typeof recurringItem>

export const recurringTabs = ['all', 'invoices', 'expenses', 'active', 'paused', 'ended'] as const
const listRow = recurringItem.omit({ form: true, missed: true, price_changes: true })
export type RecurringRow = z.infer<typeof listRow>

const listQuery = pageQuery.extend({
  tab: z.enum(recurringTabs).default('all').describe('invoices, expenses: those that have not ended'),
  search: multiline(200).optional().describe('in the title and the name of the client or vendor'),
})
const listMeta = z.object({
  count: z.int(),
  next_cursor: z.string().nullable(),
  tabs: z.record(z.enum(recurringTabs), z.int()),
  active: z.int().describe('how many of the rows are active'),
  paused: z.int().describe('how many of the rows are paused'),
  next_30_days: z.array(money).describe('what the active ones of the rows make in the next 30 days, by currency'),
})
const madeSums = z.object({ count: z.int(), sums: z.array(money) })
const plannedDocument = z.object({
  lines: z.array(
    z.object({
      title: z.string(),
      quantity: z.string(),
      unit: z.string(),
      vat_rate: z.string().nullable(),
      total: amount,
    }),
  ),
  total_without_vat: amount,
  vat_total: amount,
  total: amount,
  currency: z.string(),
})
export type PlannedDocument = z.infer<typeof plannedDocument>
const planned = z.strictObject({ date: orNull(plainDate).describe('the planned date; by default the next') })

export const recurringRows = {
  'recurring.list': row({
    method: 'GET',
    path: '/recurring/all',
    access: 'document.read',
    query: listQuery,
    output: z.object({ data: z.array(listRow), meta: listMeta }),
    summary: 'Recurring documents, those that are made next first',
  }),
  'recurring.create': row({
    method: 'POST',
    path: '/recurring',
    access: 'expense.write',
    input: recurringInput,
    described: z.strictObject(described),
    output: recurringItem,
    status: 201,
    creates: true,
    summary: 'Make a document again and again',
  }),
  'recurring.edit_form': row({
    method: 'GET',
    path: '/recurring/edit/{id}',
    access: 'document.read',
    output: z.object({
      item: recurringItem.extend({
        runs: z.array(run).describe('the latest first, at most 100'),
        made_sums: madeSums.describe('of all invoices or expenses that it made, without deleted and void ones'),
      }),
    }),
    summary: 'One recurring document with what it made',
  }),
  'recurring.update': row({
    method: 'PUT',
    path: '/recurring/{id}',
    access: 'expense.write',
    input: updateInputOf(recurringInput.shape, recurringItem),
    described: describedUpdateInput(described),
    output: recurringItem,
    summary: 'Change a recurring document; documents that it made stay as they are',
  }),
  'recurring.delete': row({
    method: 'DELETE',
    path: '/recurring/{id}',
    access: 'expense.write',
    status: 204,
    summary: 'Delete a recurring document; documents that it made stay',
  }),
  'recurring.preview': row({
    method: 'GET',
    path: '/recurring/{id}/preview',
    access: 'document.read',
    output: z.object({
      data: z.array(
        z.object({
          date: z.string().describe('the planned date'),
          made_on: z.string().describe('the day on which it is made'),
          total: amount.nullable().describe('null: it cannot be computed today'),
          currency: z.string(),
          lines: z.array(z.string()).describe('the titles of its lines with their words filled in'),
        }),
      ),
      next: plannedDocument.nullable().describe('what the next date makes; null: it cannot be computed today'),
      unknown_words: z.array(z.string()).describe('words in braces that are not filled in'),
    }),
    summary: 'The next 12 dates with their amounts',
  }),
  'recurring.run_now': row({
    method: 'POST',
    path: '/recurring/{id}/run-now',
    access: 'expense.write',
    input: planned,
    output: z.object({
      date: z.string(),
      invoice: z.object({ id, number: z.string() }).nullable(),
      expense: z.object({ id, number: z.string().nullable() }).nullable(),
      draft_id: z.string().nullable(),
    }),
    summary: 'Make the document of a planned date now; asked again, it answers with the same document',
  }),
  'recurring.pause': row({
    method: 'POST',
    path: '/recurring/{id}/pause',
    access: 'expense.write',
    output: recurringItem,
    summary: 'Make no documents until it is resumed',
  }),
  'recurring.resume': row({
    method: 'POST',
    path: '/recurring/{id}/resume',
    access: 'expense.write',
    input: z.strictObject({
      dates: z
        .array(plainDate)
        .max(maxResumed)
        .default([])
        .describe('missed dates to issue now; the others are skipped'),
    }),
    output: recurringItem,
    summary: 'Go on with a paused document',
  }),
  'recurring.skip_next': row({
    method: 'POST',
    path: '/recurring/{id}/skip-next',
    access: 'expense.write',
    output: recurringItem,
    summary: 'Make no document for the next planned date',
  }),
  'recurring.unskip': row({
    method: 'POST',
    path: '/recurring/{id}/unskip',
    access: 'expense.write',
    output: recurringItem,
    summary: 'Take the latest skip back, if its date is still to come',
  }),
}
