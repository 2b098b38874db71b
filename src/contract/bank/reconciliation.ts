import { z } from 'zod'
import { amount, id, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { bankAccountState } from './bank-entry.ts'

const text = z.string().nullable()

/** Why the statement and the books differ at the end of a day. */
const difference = z.object({
  entry_id: text,
  payment_id: text,
  date: z.string(),
  name: z.string(),
  text: z.string(),
  bank: amount.nullable().describe('the amount by the statement'),
  books: amount.nullable().describe('the amount by the books'),
  amount: amount.describe('what it adds to statement minus books'),
  settled_on: text.describe('the day on which it evened out; null: still open'),
})
export type ReconciliationRow = z.infer<typeof difference>

const group = z.object({ rows: z.array(difference), count: z.int(), total: amount })

export const reconciliation = z.object({
  account: bankAccountState.pick({ id: true, title: true, number: true, type: true, currency: true, archived: true }),
  date: z.string(),
  statement: z
    .object({ balance: amount, date: z.string() })
    .nullable()
    .describe('the balance at the end of the day; null: no statement on or before it'),
  balance: amount.describe('by the books at the end of the day'),
  difference: amount.nullable().describe('statement minus books'),
  bank_only: group.describe('in the statement and not in the books'),
  books_only: group.describe('in the books and not in the statement'),
  unexplained: amount.nullable(),
  statements: z.array(
    z.object({
      id: z.string(),
      import_id: z.string(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
      opening: amount.nullable(),
      closing: amount.nullable(),
      gap: amount.nullable().describe('opening minus the closing before it; null: a balance is not known'),
      missing_days: z.object({ from: z.string(), to: z.string() }).nullable(),
    }),
  ),
})
export type Reconciliation = z.infer<typeof reconciliation>

export const reconciliationRows = {
  'bank.reconciliation': row({
    method: 'GET',
    path: '/bank/reconciliation',
    access: 'document.read',
    query: z.object({ account_id: id, date: plainDate.optional() }),
    output: reconciliation,
    summary: 'The balance of a statement and of the books at the end of a day, and what explains their difference',
  }),
}
