import type { AccountType } from '#domain/company-account.ts'
import type { Amount } from '#domain/currency.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { StatementEntry } from '../statement.ts'
import type { MatchRule } from './rule.ts'

/** An entry of a statement that is stored. */
export type MatchEntry = Omit<StatementEntry, 'key'> & {
  id: string
  /** The own account that it moved, and that account's currency. */
  account_id: string
  currency: string
}

/** Another entry. Both sides of a transfer wait; the payment that comes back may be matched already. */
export type OtherEntry = MatchEntry & { matched: boolean }

export const documentKinds = ['invoice', 'expense'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A document with an unpaid amount. */
export type OpenDocument = {
  kind: DocumentKind
  id: string
  /** As printed, with its series ('KV-0013'); null: a vendor's document without a number. */
  number: string | null
  client_id: string | null
  currency: string
  total: Amount
  /** Negative: a credit invoice whose money must go back. Never zero. */
  unpaid: Amount
  date: PlainDate
  date_due: PlainDate | null
  is_proforma: boolean
}

/** A paid document. Only its number matters: a payment that names it is a second one. */
export type ClosedDocument = { kind: DocumentKind; id: string; number: string; client_id: string | null }

/** A client or vendor. */
export type BookClient = {
  id: string
  title: string
  code: string | null
  vat_code: string | null
  /** The accounts on its card. */
  ibans: readonly string[]
}

/** An account of the company itself. */
export type OwnAccount = {
  id: string
  title: string
  /** The IBAN or another number, without spaces. */
  account_number: string | null
  currency: string
  type: AccountType
}

/** A payment that no entry is matched with. A transfer is listed once for each of its two accounts. */
export type UnmatchedPayment = {
  id: string
  account_id: string
  date: PlainDate
  /** In the currency of the account; negative: money left the account. */
  amount: Amount
  client_id: string | null
}

/** An account from which a confirmed payment of the client came, or to which one went. */
export type KnownPayer = { iban: string; client_id: string }

/** A target that a person declined for an entry. `target` is what `targetKey` returns. */
export type DeclinedTarget = { entry_id: string; target: string }

/** All that the matcher knows. No order matters but that of `rules`: the first one that fits is used. */
export type MatchBooks = {
  /** The company's own name: the counterparty of transfers between its accounts. */
  company_title: string
  open: readonly OpenDocument[]
  closed: readonly ClosedDocument[]
  clients: readonly BookClient[]
  accounts: readonly OwnAccount[]
  payments: readonly UnmatchedPayment[]
  entries: readonly OtherEntry[]
  rules: readonly MatchRule[]
  declined: readonly DeclinedTarget[]
  known_payers: readonly KnownPayer[]
}
