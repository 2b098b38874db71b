import type { BankEntry, EntryCandidate, RawEntryMatch } from '#contract/bank/bank-entry.ts'
import { amountText } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, parseDecimal, sum } from '#domain/decimal.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import { matchOfCandidate } from '../candidate-match.ts'

/** A document that the entry pays, with the amount as typed. */
export type Part = {
  kind: 'invoice' | 'expense'
  id: string
  number: string | null
  client_id: string | null
  client_title: string | null
  date_due: string | null
  unpaid: Amount
  amount: string
}

/** How an entry is recorded: one of the candidates, or otherwise. */
export const ways = ['candidate', 'documents', 'expense', 'transfer', 'advance', 'purpose'] as const
export type Way = (typeof ways)[number]

/** The choices of a person for one entry. */
export type Draft = {
  entry_id: string
  way: Way
  /** The key of the chosen candidate. */
  key: string
  parts: readonly Part[]
  account_id: string
  /** On the other account of a transfer, in its currency. */
  account_amount: string
  client: { id: string; title: string } | null
  purpose: PaymentPurpose | ''
  exchange_rate: string
}

export const partsOf = (candidate: EntryCandidate): Part[] =>
  candidate.documents.map((document) => ({ ...document, client_id: candidate.client?.id ?? null }))

/** The first candidate is chosen. */
export const startDraft = (entry: BankEntry): Draft => {
  const [first] = entry.candidates
  return {
    entry_id: entry.id,
    way: 'candidate',
    key: first?.key ?? '',
    parts: first ? partsOf(first) : [],
    account_id: '',
    account_amount: '',
    client: first?.client ?? null,
    purpose: '',
    exchange_rate: '',
  }
}

export const candidateOf = (entry: BankEntry, draft: Draft): EntryCandidate | undefined =>
  draft.way === 'candidate' ? entry.candidates.find(({ key }) => key === draft.key) : undefined

/** Whether the choices are documents with amounts. */
export const hasParts = (entry: BankEntry, draft: Draft): boolean =>
  draft.way === 'documents' || candidateOf(entry, draft)?.kind === 'documents'

/** How the amount of the entry is allocated: the sum, what is left as an advance, and what is too much. */
export type Split = { sum: Amount; left: Amount; over: Amount }

const none = '0'

/** The documents of one entry are of one kind; an expense is paid by money that goes out. */
export const splitOf = (entry: Pick<BankEntry, 'amount' | 'currency'>, parts: readonly Part[]): Split | undefined => {
  if (parts.some(({ amount }) => parseDecimal(amount) === undefined)) return undefined
  const isExpense = parts[0]?.kind === 'expense'
  const total = isExpense ? dec(entry.amount).neg() : dec(entry.amount)
  const allocated = sum(parts.map(({ amount }) => dec(amount)))
  // A credit invoice that is paid back has a negative amount, like its money.
  const left = (total.lt(0) ? allocated.minus(total) : total.minus(allocated)).toFixed()
  const text = (value: string) => amountText(dec(value), entry.currency)
  return {
    sum: text(allocated.toFixed()),
    left: dec(left).gt(0) ? text(left) : none,
    over: dec(left).lt(0) ? text(dec(left).abs().toFixed()) : none,
  }
}

/** Why the choices cannot be confirmed: a key of the texts of an entry, with its values. */
export type DraftProblem = {
  key:
    | 'no_candidates'
    | 'split_empty'
    | 'split_wrong'
    | 'split_over'
    | 'split_over_unpaid'
    | 'split_no_client'
    | 'transfer_pick'
    | 'transfer_type_amount'
    | 'party_pick'
    | 'purpose_pick'
  values?: { amount?: Amount; number?: string }
}

type OtherAccount = { id: string; currency: string }

/** What confirming sends, or why it cannot be sent. A new expense is not sent: its form opens first. */
export const bodyOf = (
  entry: BankEntry,
  draft: Draft,
  accounts: readonly OtherAccount[],
): { body: RawEntryMatch } | { problem: DraftProblem } => {
  const rate = draft.exchange_rate ? { exchange_rate: draft.exchange_rate } : {}
  if (hasParts(entry, draft)) {
    const problem = partsProblem(entry, draft)
    return problem ? { problem } : { body: { ...bodyOfParts(draft.parts), ...rate } }
  }
  if (draft.way === 'candidate') {
    const candidate = candidateOf(entry, draft)
    const body = candidate && matchOfCandidate(candidate)
    return body ? { body: { ...body, ...rate } } : { problem: { key: candidate ? 'transfer_pick' : 'no_candidates' } }
  }
  if (draft.way === 'transfer') return transferBody(entry, draft, accounts)
  if (draft.way === 'purpose')
    return draft.purpose
      ? { body: { purpose: draft.purpose, client_id: draft.client?.id ?? null, ...rate } }
      : { problem: { key: 'purpose_pick' } }
  return draft.client ? { body: { client_id: draft.client.id, ...rate } } : { problem: { key: 'party_pick' } }
}

const bodyOfParts = (parts: readonly Part[]): RawEntryMatch => ({
  invoices: parts.filter(({ kind }) => kind === 'invoice').map(({ id, amount }) => ({ invoice_id: id, amount })),
  expenses: parts.filter(({ kind }) => kind === 'expense').map(({ id, amount }) => ({ expense_id: id, amount })),
})

const partsProblem = (entry: BankEntry, { parts, ...draft }: Draft): DraftProblem | undefined => {
  if (parts.length === 0) return { key: 'split_empty' }
  const split = splitOf(entry, parts)
  if (!split || parts.some(({ amount }) => dec(amount).eq(0))) return { key: 'split_wrong' }
  const tooMuch = parts.find(({ amount, unpaid }) => dec(amount).abs().gt(dec(unpaid).abs()))
  if (tooMuch) return { key: 'split_over_unpaid', values: { number: tooMuch.number ?? tooMuch.client_title ?? '' } }
  // In another currency the amounts of documents cannot be compared with that of the entry.
  const candidate = candidateOf(entry, { ...draft, parts })
  if (candidate && candidate.currency !== entry.currency) return undefined
  if (dec(split.over).gt(0)) return { key: 'split_over', values: { amount: split.over } }
  if (dec(split.left).gt(0) && parts.every(({ client_id }) => client_id === null)) return { key: 'split_no_client' }
  return undefined
}

const transferBody = (entry: BankEntry, draft: Draft, accounts: readonly OtherAccount[]) => {
  const account = accounts.find(({ id }) => id === draft.account_id)
  if (!account) return { problem: { key: 'transfer_pick' } as const }
  const isOther = account.currency !== entry.currency
  const amount = parseDecimal(draft.account_amount)
  if (isOther && (!amount || amount.lte(0))) return { problem: { key: 'transfer_type_amount' } as const }
  return {
    body: { transfer: { account_id: account.id, ...(isOther ? { amount: draft.account_amount } : {}) } },
  }
}
