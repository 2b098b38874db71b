import type { BankEntry, EntryCandidate, RawEntryMatch } from '#contract/bank/bank-entry.ts'
import { amountText } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { exchangedMoney } from '#domain/bank/exchanged-money.ts'
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
  currency: string
  date_due: string | null
  unpaid: Amount
  amount: string
}

/** How an entry is recorded: one of the candidates, or otherwise. */
export const ways = ['candidate', 'documents', 'expense', 'transfer', 'advance', 'refund', 'purpose'] as const
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
  /** Of documents in another currency: the account in their currency; empty: the only one. */
  through_account_id: string
}

export const partsOf = (candidate: EntryCandidate): Part[] =>
  candidate.documents.map((document) => ({
    ...document,
    currency: candidate.currency,
    client_id: candidate.client?.id ?? null,
  }))

/** Another choice begins without the rate and the account of the previous one. */
export const noExchange = { exchange_rate: '', through_account_id: '' }

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
    ...noExchange,
  }
}

export const candidateOf = (entry: BankEntry, draft: Draft): EntryCandidate | undefined =>
  draft.way === 'candidate' ? entry.candidates.find(({ key }) => key === draft.key) : undefined

/** Whether the choices are documents with amounts. */
export const hasParts = (entry: BankEntry, draft: Draft): boolean =>
  draft.way === 'documents' || candidateOf(entry, draft)?.kind === 'documents'

/** How the amount of the entry is allocated: the sum, what is left as an advance, and what is too much. */
export type Split = {
  currency: string
  sum: Amount
  left: Amount
  over: Amount
  /** Of documents in another currency: what one unit of it is worth in the company's by the two amounts; null: they do not say it. */
  rate: string | null
  isExchanged: boolean
}

const none = '0'

/** The documents of one entry are of one kind; an expense is paid by money that goes out, a credit invoice by money that goes back. */
export const splitOf = (
  entry: Pick<BankEntry, 'amount' | 'currency' | 'original'>,
  parts: readonly Part[],
  companyCurrency = entry.currency,
): Split | undefined => {
  if (parts.some(({ amount }) => parseDecimal(amount) === undefined)) return undefined
  const currency = parts[0]?.currency ?? entry.currency
  const allocated = sum(parts.map(({ amount }) => dec(amount)))
  const text = (value: string) => amountText(dec(value), currency)
  if (currency !== entry.currency) {
    const amounts = parts.map(({ amount }) => amount)
    const { left, over, rate } = exchangedMoney(entry, { currency, amounts }, companyCurrency)
    return { currency, sum: text(allocated.toFixed()), left, over, rate, isExchanged: true }
  }
  const isExpense = parts[0]?.kind === 'expense'
  const total = isExpense ? dec(entry.amount).neg() : dec(entry.amount)
  // A credit invoice that is paid back has a negative amount, like its money.
  const left = (total.lt(0) ? allocated.minus(total) : total.minus(allocated)).toFixed()
  return {
    currency,
    sum: text(allocated.toFixed()),
    left: dec(left).gt(0) ? text(left) : none,
    over: dec(left).lt(0) ? text(dec(left).abs().toFixed()) : none,
    rate: null,
    isExchanged: false,
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
    | 'split_refund_rest'
    | 'through_none'
    | 'through_pick'
    | 'transfer_pick'
    | 'transfer_type_amount'
    | 'party_pick'
    | 'purpose_pick'
  values?: { amount?: Amount; currency?: string; number?: string }
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
    const problem = partsProblem(entry, draft) ?? throughProblem(entry, draft, accounts)
    const through = draft.through_account_id ? { through_account_id: draft.through_account_id } : {}
    return problem ? { problem } : { body: { ...bodyOfParts(draft.parts), ...rate, ...through } }
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
  // An advance, or money that goes back.
  return draft.client ? { body: { client_id: draft.client.id, ...rate } } : { problem: { key: 'party_pick' } }
}

const bodyOfParts = (parts: readonly Part[]): RawEntryMatch => ({
  invoices: parts.filter(({ kind }) => kind === 'invoice').map(({ id, amount }) => ({ invoice_id: id, amount })),
  expenses: parts.filter(({ kind }) => kind === 'expense').map(({ id, amount }) => ({ expense_id: id, amount })),
})

const partsProblem = (entry: BankEntry, { parts }: Draft): DraftProblem | undefined => {
  if (parts.length === 0) return { key: 'split_empty' }
  const split = splitOf(entry, parts)
  if (!split || parts.some(({ amount }) => dec(amount).eq(0))) return { key: 'split_wrong' }
  const tooMuch = parts.find(({ amount, unpaid }) => dec(amount).abs().gt(dec(unpaid).abs()))
  if (tooMuch) return { key: 'split_over_unpaid', values: { number: tooMuch.number ?? tooMuch.client_title ?? '' } }
  if (dec(split.over).gt(0)) return { key: 'split_over', values: { amount: split.over, currency: split.currency } }
  if (dec(split.left).eq(0)) return undefined
  if (parts.some(({ unpaid }) => dec(unpaid).lt(0))) return { key: 'split_refund_rest' }
  return parts.every(({ client_id }) => client_id === null) ? { key: 'split_no_client' } : undefined
}

/** The accounts in the currency of documents that is not that of the entry; undefined: the currencies are the same. */
export const throughAccounts = <Account extends OtherAccount>(
  entry: BankEntry,
  { parts: [first] }: Pick<Draft, 'parts'>,
  accounts: readonly Account[],
): Account[] | undefined =>
  first && first.currency !== entry.currency
    ? accounts.filter(({ currency }) => currency === first.currency)
    : undefined

const throughProblem = (
  entry: BankEntry,
  draft: Draft,
  accounts: readonly OtherAccount[],
): DraftProblem | undefined => {
  const through = throughAccounts(entry, draft, accounts)
  if (!through) return undefined
  if (through.length === 0) return { key: 'through_none', values: { currency: draft.parts[0]?.currency ?? '' } }
  return through.length > 1 && !draft.through_account_id ? { key: 'through_pick' } : undefined
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
