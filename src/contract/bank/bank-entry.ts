import { z } from 'zod'
import {
  amount,
  amountInput,
  currency,
  exchangeRate,
  flag,
  id,
  listOf,
  moment,
  multiline,
  optionalMultiline,
  optionalText,
  orNull,
  plainDate,
} from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { accountTypes } from '#domain/company-account.ts'
import { paymentPurposes } from '#domain/payment-purpose.ts'
import { paymentTypes } from '#domain/payment.ts'
import { matchReasons } from '#domain/bank/match/candidate.ts'
import type { MatchTarget } from '#domain/bank/match/candidate.ts'
import { entryKinds } from '#domain/bank/statement.ts'

const text = z.string().nullable()

/** `to-do`: neither matched nor ignored. */
export const entryTabs = ['to-do', 'matched', 'ignored', 'all'] as const
export const entryStates = ['to-do', 'matched', 'ignored'] as const

const candidateDocument = z.object({
  kind: z.enum(['invoice', 'expense']),
  id: z.string(),
  number: text,
  client_title: text,
  date_due: text,
  unpaid: amount,
  amount: amount.describe('what the entry pays of it'),
})

const candidateKinds = [
  'documents',
  'payment',
  'transfer',
  'returned',
  'purpose',
  'expense',
  'advance',
] as const satisfies readonly MatchTarget['kind'][]

const named = z.object({ id: z.string(), title: z.string() })

/** What an entry may be, with the reasons for it. The fields that its kind does not have are null or empty. */
export const entryCandidate = z.object({
  key: z.string().describe('identifies it, to decline it'),
  kind: z.enum(candidateKinds),
  documents: z.array(candidateDocument),
  currency: z.string().describe('of the documents and of the advance'),
  advance: amount.nullable().describe('what is left of the entry for later documents'),
  client: named.nullable(),
  payment: z
    .object({ id: z.string(), date: z.string(), client_title: text, amount })
    .nullable()
    .describe('recorded before, without the statement'),
  transfer: z
    .object({
      account: named.nullable().describe('null: a person chooses it'),
      entry_id: text.describe('the other side'),
    })
    .nullable(),
  returned: z
    .object({ entry_id: z.string(), date: z.string() })
    .nullable()
    .describe('the same money in the other direction'),
  purpose: z.enum(paymentPurposes).nullable(),
  category: named.nullable().describe('of a new expense'),
  reasons: z.array(
    z.object({
      code: z.enum(matchReasons),
      values: z.record(z.string(), z.string()).describe('`amount` of an overpayment, `count` of documents, `rule`'),
    }),
  ),
  score: z.int().describe('30 to 100'),
  certain: z.boolean(),
})
export type EntryCandidate = z.infer<typeof entryCandidate>

const matchedPayment = z.object({
  id: z.string(),
  type: z.enum(paymentTypes),
  purpose: z.enum(paymentPurposes),
  client_title: text,
  total: amount,
  currency: z.string(),
  documents: z.array(z.object({ kind: z.enum(['invoice', 'expense']), id: z.string(), number: text, amount })),
  account_title: text.describe('of a transfer: the other account'),
  created: z.boolean().describe('by the match; false: it was recorded before'),
})

/** A movement of a bank account. */
export const bankEntry = z.object({
  id: z.string(),
  import_id: z.string(),
  account: z.object({ id: z.string(), title: z.string(), number: text, type: z.enum(accountTypes) }),
  date: z.string(),
  amount: amount.describe('negative: money left the account'),
  currency: z.string(),
  name: z.string().describe('the counterparty as the bank names it'),
  account_number: z.string().describe('of the counterparty'),
  code: z.string(),
  text: z.string(),
  reference: z.string(),
  key: z.string(),
  kind: z.enum(entryKinds),
  original: z.object({ amount, currency: z.string() }).nullable(),
  state: z.enum(entryStates),
  candidates: z.array(entryCandidate).describe('best first; only of an entry to do'),
  match: z
    .object({
      by: text.describe('by name'),
      at: moment,
      payments: z.array(matchedPayment),
      locked: z.enum(['changed', 'receipt', 'closed']).nullable().describe('why it cannot be undone; null: it can'),
    })
    .nullable(),
})
export type BankEntry = z.infer<typeof bankEntry>

/**
 * What an entry is, exactly one of: documents of one kind and one client; an advance of `client_id`; `payment_id`; `transfer`; `returned_entry_id`;
 * `purpose` other than documents, whose `client_id` is optional.
 */
const matchInput = z.strictObject({
  invoices: z
    .array(z.strictObject({ invoice_id: id, amount: amountInput }))
    .max(200)
    .default([]),
  expenses: z
    .array(z.strictObject({ expense_id: id, amount: amountInput }))
    .max(200)
    .default([]),
  client_id: orNull(id).describe('of an advance; of documents it is that of the documents'),
  payment_id: orNull(id).describe('a payment that was recorded before'),
  transfer: z
    .strictObject({
      account_id: id,
      entry_id: orNull(id).describe('the other side, if it is imported'),
      amount: orNull(amountInput).describe('on the other account, in its currency'),
    })
    .nullish()
    .transform((value) => value ?? null),
  returned_entry_id: orNull(id).describe('the same money in the other direction; nothing is recorded for the two'),
  purpose: z
    .enum(paymentPurposes)
    .nullish()
    .transform((value) => value ?? null),
  through_account_id: orNull(id).describe(
    'of documents in another currency than the entry: the account in their currency in which their payment is recorded, before a transfer to the account of the entry; null: the only one',
  ),
  exchange_rate: orNull(exchangeRate).describe('of the currency of the documents, or of the entry if there are none'),
  note: optionalMultiline(2000).describe('if it is empty, the text of the entry'),
})
export type EntryMatch = z.output<typeof matchInput>
export type RawEntryMatch = z.input<typeof matchInput>

const declineInput = z.strictObject({ key: z.string().min(1).max(8000) })

export const bankAccountState = z.object({
  id: z.string(),
  title: z.string(),
  number: text,
  type: z.enum(accountTypes),
  currency: z.string(),
  archived: z.boolean(),
  to_do: z.int().describe('entries neither matched nor ignored'),
  statement: z.object({ balance: amount, date: z.string() }).nullable().describe('the last statement with a balance'),
  balance: amount.describe('by the books'),
  difference: amount.nullable().describe('statement minus books'),
})
export type BankAccountState = z.infer<typeof bankAccountState>

const entryTotals = z.array(z.object({ currency: z.string(), in: amount, out: amount, net: amount }))

export const bankEntryRows = {
  'bank.accounts': row({
    method: 'GET',
    path: '/bank/accounts',
    access: 'document.read',
    output: z.object({ data: z.array(bankAccountState) }),
    summary: 'The accounts of the company with their statements and entries to do',
  }),
  'bank.entries': row({
    method: 'GET',
    path: '/bank/entry/all',
    access: 'document.read',
    query: z.object({
      tab: z.enum(entryTabs).optional(),
      account_id: id.optional(),
      search: multiline(200).optional(),
      sort: z.enum(['date', '-date', 'amount', '-amount']).optional(),
      date_from: plainDate.optional(),
      date_to: plainDate.optional(),
      currency: currency.optional(),
      kind: listOf(entryKinds)
        .pipe(z.array(z.enum(entryKinds)))
        .optional(),
      incoming: flag.optional().describe('1: money that came in, 0: that went out'),
      import_id: id.optional(),
      certain: flag.optional().describe('1: the answer says how many entries to do of the filter are certain'),
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    output: z.object({
      data: z.array(bankEntry),
      meta: z.object({
        next_cursor: text,
        count: z.int(),
        tabs: z.record(z.string(), z.int()),
        totals: entryTotals,
        certain: z
          .object({ count: z.int(), totals: entryTotals })
          .nullable()
          .describe('of those to do; null: it was not asked for'),
      }),
    }),
    summary: 'Entries of statements, newest first; those to do with what they may be',
  }),
  'bank.entry': row({
    method: 'GET',
    path: '/bank/entry/{id}',
    access: 'document.read',
    output: bankEntry,
    summary: 'One entry of a statement',
  }),
  'bank.match': row({
    method: 'POST',
    path: '/bank/entry/{id}/match',
    access: 'payment.write',
    input: matchInput,
    output: bankEntry,
    summary: 'Say what an entry is: this records its payment',
  }),
  'bank.unmatch': row({
    method: 'POST',
    path: '/bank/entry/{id}/unmatch',
    access: 'payment.write',
    output: bankEntry,
    summary: 'Take a match back, and remove the payment that it recorded; an ignored entry is to do again',
  }),
  'bank.ignore': row({
    method: 'POST',
    path: '/bank/entry/{id}/ignore',
    access: 'payment.write',
    output: bankEntry,
    summary: 'Leave an entry out of the books',
  }),
  'bank.decline': row({
    method: 'POST',
    path: '/bank/entry/{id}/decline',
    access: 'payment.write',
    input: declineInput,
    output: bankEntry,
    summary: 'Do not propose this candidate for the entry again',
  }),
  'bank.match_suggested': row({
    method: 'POST',
    path: '/bank/entry/match-suggested',
    access: 'payment.write',
    input: z.strictObject({
      account_id: orNull(id),
      search: optionalText(200),
      date_from: orNull(plainDate),
      date_to: orNull(plainDate),
      import_id: orNull(id),
      ids: z
        .array(id)
        .max(500)
        .nullish()
        .transform((value) => value ?? null)
        .describe('only these; null: all that are to do'),
    }),
    output: z.object({
      matched: z.int(),
      left: z.int().describe('certain ones that were not reached in this call; call again'),
      refused: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
    }),
    summary: 'Match all entries with a certain candidate',
  }),
}
