import { z } from 'zod'
import { amount, flag, id, moment, orNull } from '#contract/platform/fields.ts'
import { pageQuery } from '#contract/platform/document-fields.ts'
import { row } from '#contract/platform/row.ts'
import { expenseDuplicate, expenseFile, expenseInput } from '#contract/purchases/expense-fields.ts'
import { expenseDefaults } from '#contract/purchases/expense-form.ts'
import { attachmentTypes, expenseItem, maxAttachmentBytes } from '#contract/purchases/expense.ts'
import { readEInvoice } from '#contract/purchases/read-e-invoice.ts'
import { inboxTabs, paperFields } from '#domain/paper/read-paper.ts'

const nullable = z.string().nullable()
const paperStates = ['new', 'reading', 'ready', 'doubtful', 'unread', 'approved', 'rejected'] as const

const paperRow = z.object({
  id: z.string(),
  state: z
    .enum(paperStates)
    .describe('ready: everything was read for certain; doubtful: look at `doubtful_field`; unread: nothing was read'),
  source: z.enum(['upload', 'mail', 'share', 'peppol']),
  sender: nullable.describe('of a mail'),
  sender_trust: z
    .enum(['known', 'unknown', 'failed'])
    .nullable()
    .describe('of a mail: whether its domain was proved, and known: it is an address of a client or a member'),
  subject: nullable.describe('of a mail'),
  received_at: moment,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  thumbnail: z.boolean(),
  is_structured: z.boolean().describe('an e-invoice'),
  doubtful_field: z.enum([...paperFields, 'other']).nullable(),
  vendor_title: nullable,
  number: nullable,
  date: nullable,
  currency: nullable,
  total: amount.nullable(),
  doubles: z.int().describe('how often the same paper was received besides; its files are kept'),
  expense_id: nullable.describe('of an approved paper'),
  decided_at: moment.nullable(),
  decided_by: nullable.describe('by name'),
})
export type PaperRow = z.infer<typeof paperRow>

const why = z.object({ code: z.string(), message: z.string() })

const paperItem = paperRow.extend({
  files: z
    .array(expenseFile.extend({ received_at: moment, source: z.string() }))
    .describe('its own file first, then those of equal papers; each has the id of its paper'),
  form: expenseDefaults
    .extend({ date: nullable })
    .describe('the form of the expense as it was read; what was not read is null'),
  vendor: readEInvoice.shape.vendor,
  fields: z
    .array(
      z.object({
        field: z.enum(paperFields),
        value: nullable,
        certain: z.boolean(),
        why: why.nullable(),
        line: nullable.describe('of the paper, where it is printed'),
      }),
    )
    .describe('what a person looks at, and why it is not certain'),
  findings: readEInvoice.shape.findings,
  unread: why.nullable().describe('why nothing was read'),
  view: readEInvoice.shape.view.nullable().describe('of an e-invoice: what the file says'),
  equal_expense: expenseDuplicate.nullable().describe('a booked expense that seems to be this paper'),
  bank_entry: z
    .object({
      id: z.string(),
      date: z.string(),
      amount,
      currency: z.string(),
      account: z.string(),
      text: z.string(),
      certain: z.boolean().describe('the amount, the date and the vendor agree'),
      why,
    })
    .nullable()
    .describe('an entry of the bank that may have paid it'),
})
export type Paper = z.infer<typeof paperItem>

const count = z.int()

export const inboxRows = {
  'inbox.list': row({
    method: 'GET',
    path: '/inbox/all',
    access: 'document.read',
    query: pageQuery.extend({ tab: z.enum(inboxTabs).default('waiting') }),
    output: z.object({
      data: z.array(paperRow),
      meta: z.object({
        next_cursor: nullable,
        count: count.describe('of the tab'),
        counts: z.object({ waiting: count, approved: count, rejected: count }),
        certain: count.describe('papers that wait and were read for certain'),
        sums: z.array(z.object({ currency: z.string(), total: amount })).describe('what was read of those that wait'),
        reader: z.enum(['off', 'local']).describe('what reads pictures'),
        address: nullable.describe('papers mailed to it come here; null: the operator has no mailbox for papers'),
      }),
    }),
    summary: 'Papers of vendors that were received, the newest first',
  }),
  'inbox.upload': row({
    method: 'POST',
    path: '/inbox',
    access: 'expense.write',
    multipart: { types: attachmentTypes, bytes: maxAttachmentBytes },
    query: z.object({ source: z.enum(['upload', 'share']).default('upload') }),
    output: z.object({ data: z.array(paperRow) }),
    status: 201,
    creates: true,
    summary: 'Send one or more papers; they are read in the background',
  }),
  'inbox.read': row({
    method: 'GET',
    path: '/inbox/{id}',
    access: 'document.read',
    output: paperItem,
    summary: 'A paper with what was read of it',
  }),
  'inbox.file': row({
    method: 'GET',
    path: '/inbox/{id}/file',
    access: 'document.read',
    query: z.object({ thumbnail: flag.optional() }),
    file: 'application/octet-stream',
    summary: 'The file of a paper, or its thumbnail',
  }),
  'inbox.approve': row({
    method: 'POST',
    path: '/inbox/{id}/approve',
    access: 'expense.write',
    input: z.strictObject({
      form: expenseInput.describe('the form of the expense, as `POST /expense` takes it'),
      bank_entry_id: orNull(id).describe('an entry of the bank that paid it'),
    }),
    output: expenseItem,
    summary: 'Make the expense of a paper, with its files. Asked twice, it answers with the same expense',
  }),
  'inbox.reject': row({
    method: 'POST',
    path: '/inbox/{id}/reject',
    access: 'expense.write',
    output: paperItem,
    summary: 'Reject a paper; it can be restored for 90 days',
  }),
  'inbox.restore': row({
    method: 'POST',
    path: '/inbox/{id}/restore',
    access: 'expense.write',
    output: paperItem,
    summary: 'Restore a rejected paper',
  }),
  'inbox.part': row({
    method: 'POST',
    path: '/inbox/{id}/part',
    access: 'expense.write',
    output: paperItem,
    summary: 'Part a paper from the one that it seemed to equal (`id` is one of the later `files`)',
  }),
}
