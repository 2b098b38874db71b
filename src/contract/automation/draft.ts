import { z } from 'zod'
import { draftKinds, maxDraftBytes, maxDraftVersions } from '#domain/draft.ts'
import type { DraftForm, DraftKind } from '#domain/draft.ts'
import { maxLines, pageOf, pageQuery } from '#contract/platform/document-fields.ts'
import { amount, id, itemVersion, moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { expenseFields } from '#contract/purchases/expense-fields.ts'
import { expenseItem } from '#contract/purchases/expense.ts'
import { invoiceFields } from '#contract/sales/invoice-fields.ts'
import { invoiceItem } from '#contract/sales/invoice.ts'
import { plannedLetter, sendAt, sendFields } from './planned-time.ts'

const namesOfKind: Record<DraftKind, ReadonlySet<string>> = {
  invoice: new Set(Object.keys(invoiceFields)),
  expense: new Set(Object.keys(expenseFields)),
}

/** The fields of a draft's form that its kind does not have. */
export const unknownDraftFields = (kind: DraftKind, form: DraftForm): string[] =>
  Object.keys(form).filter((name) => !namesOfKind[kind].has(name))

const longestText = 5000
const scalar = z.union([z.string().max(longestText), z.number(), z.boolean(), z.null()])
const part = z.record(z.string().max(60), scalar)
/** A text, a number, a discount, an address, a list of accounts or of VAT rows: whatever the form has, also if it is not valid yet. */
const value = z.union([scalar, part, z.array(z.union([scalar, part])).max(100)])
const line = z.record(z.string().max(60), z.union([scalar, part]))

const lines = z
  .array(line)
  .max(maxLines)
  .refine((all) => all.every((each) => each['id'] === undefined || z.uuid().safeParse(each['id']).success), {
    error: 'id',
  })
  .refine((all) => new Set(all.map((each, at) => each['id'] ?? at)).size === all.length, { error: 'id' })

/** The fields of a form while it is being typed. Lines have ids, by which they are merged; the server adds missing ones. */
const draftFields = z
  .record(z.string().max(60), z.unknown())
  .superRefine((fields, context) => {
    for (const [name, input] of Object.entries(fields)) {
      const parsed = (name === 'lines' ? lines.nullable() : value).safeParse(input)
      if (!parsed.success) context.addIssue({ code: 'custom', path: [name], message: 'invalid', input })
    }
    if (new TextEncoder().encode(JSON.stringify(fields)).length > maxDraftBytes)
      context.addIssue({ code: 'custom', path: [], message: 'invalid', input: fields })
  })
  // What `value` and `lines` accept.
  .transform((fields) => fields as DraftForm)

const nullable = z.string().nullable()
const states = ['draft', 'scheduled', 'refused', 'issued', 'deleted'] as const

const draftRow = z.object({
  id: z.string(),
  kind: z.enum(draftKinds),
  version: z.int(),
  state: z.enum(states).describe('refused: it could not be issued at its time, `refusal` says why'),
  title: nullable.describe('the client or vendor'),
  number: nullable.describe('that a vendor gave its document'),
  date: nullable,
  date_due: nullable,
  currency: nullable,
  total: amount.nullable(),
  created_by: nullable.describe('by name'),
  created_at: moment,
  updated_by: nullable.describe('by name'),
  updated_at: moment,
  send_at: moment.nullable().describe('when it is issued by itself'),
  sends: z.boolean().describe('whether it is also sent then'),
  scheduled_by: nullable.describe('by name'),
  refusal: nullable.describe('the code of the problem'),
  reason: nullable.describe('why it could not be issued, in words'),
  refused_at: moment.nullable(),
  editing: z.array(z.string()).describe('who else has it open now, by name'),
  document_id: nullable.describe('the invoice or expense that it became'),
})
export type DraftRow = z.infer<typeof draftRow>

const draftItem = draftRow.extend({
  form: z.record(z.string(), z.unknown()),
  send: plannedLetter.nullable().describe('the email that is planned'),
})
export type Draft = z.infer<typeof draftItem>

const conflict = z.object({
  field: z
    .string()
    .describe(
      '`note`, `lines.{id}.price`; `lines.{id}`: one removed the line, the other changed it; `lines`: the order',
    ),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown().describe('what is stored'),
})

export const draftRows = {
  'draft.list': row({
    method: 'GET',
    path: '/draft/all',
    access: 'document.read',
    query: pageQuery.extend({ kind: z.enum(draftKinds).optional() }),
    output: pageOf(draftRow),
    summary: 'Drafts and scheduled ones, those changed last first',
  }),
  'draft.read': row({
    method: 'GET',
    path: '/draft/{id}',
    access: 'document.read',
    output: draftItem,
    summary: 'A draft with its form',
  }),
  'draft.create': row({
    method: 'POST',
    path: '/draft',
    access: 'expense.write',
    input: z.strictObject({
      id: id.optional().describe('made by the client of the API: a draft with it is stored once'),
      kind: z.enum(draftKinds),
      form: draftFields,
    }),
    output: draftItem,
    status: 201,
    creates: true,
    summary: 'Keep an unfinished form of an invoice or expense; it has no number and is in no sum',
  }),
  'draft.change': row({
    method: 'PATCH',
    path: '/draft/{id}',
    access: 'expense.write',
    input: z.strictObject({ version: itemVersion, fields: draftFields }),
    output: draftItem.extend({ conflicts: z.array(conflict) }),
    summary: `Change fields of a draft. Fields that others changed since \`version\` (one of the last ${maxDraftVersions}) are merged, lines by id; what both changed comes back as a conflict and is not stored`,
  }),
  'draft.delete': row({
    method: 'DELETE',
    path: '/draft/{id}',
    access: 'expense.write',
    status: 204,
    summary: 'Delete a draft; it can be restored for 7 days',
  }),
  'draft.restore': row({
    method: 'POST',
    path: '/draft/{id}/restore',
    access: 'expense.write',
    output: draftItem,
    summary: 'Restore a deleted draft',
  }),
  'draft.editing': row({
    method: 'POST',
    path: '/draft/{id}/editing',
    access: 'expense.write',
    output: z.object({ version: z.int(), state: z.enum(states), editing: z.array(z.string()) }),
    summary:
      'Tell others that you have a draft open, every 15 seconds while you do; who else has, and its newest version',
  }),
  'draft.issue': row({
    method: 'POST',
    path: '/draft/{id}/issue',
    access: 'expense.write',
    output: z.union([invoiceItem, expenseItem]),
    summary: 'Make the document of a draft, which gives it its number. Asked twice, it answers with the same document',
  }),
  'draft.send': row({
    method: 'POST',
    path: '/draft/{id}/send',
    access: 'document.write',
    verified: true,
    output: invoiceItem,
    summary:
      'Issue a draft of an invoice with the date of today and send it, as it was planned or to the client. Asked twice, it is sent once',
  }),
  'draft.schedule': row({
    method: 'POST',
    path: '/draft/{id}/schedule',
    access: 'document.write',
    verified: true,
    input: z.strictObject({ at: sendAt, send: sendFields.nullish().describe('null: it is issued and not sent') }),
    output: draftItem,
    summary: 'Issue a draft of an invoice at a time, with the date of that day, and send it',
  }),
  'draft.unschedule': row({
    method: 'DELETE',
    path: '/draft/{id}/schedule',
    access: 'document.write',
    output: draftItem,
    summary: 'Do not issue a draft by itself any more',
  }),
}
