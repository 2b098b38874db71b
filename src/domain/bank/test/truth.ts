import type { MatchEntry } from '../match/books.ts'
import type { MatchTarget } from '../match/candidate.ts'

/** What kinds of movements the made-up entries are. */
export type MadeKind =
  | 'number and amount'
  | 'several numbers'
  | 'several without numbers'
  | 'amount of a known payer'
  | 'amount and name'
  | 'part'
  | 'overpayment'
  | 'prepayment'
  | 'proforma'
  | 'mistyped number'
  | 'stranger pays'
  | 'another client pays'
  | 'like names'
  | 'equal amounts'
  | 'reference'
  | 'paid twice'
  | 'typed by hand'
  | 'credit refund'
  | 'expense with number'
  | 'expense without number'
  | 'several expenses'
  | 'card purchase'
  | 'fee'
  | 'interest'
  | 'tax office'
  | 'social insurance'
  | 'own transfer'
  | 'returned'
  | 'card payout'
  | 'rule'
  | 'salary'
  | 'nothing to go by'
  | 'mistyped list'
  | 'list cut off'
  | 'advance beside invoices'
  | 'customer code'
  | 'mistyped name'

/** An entry with what it really was. */
export type MadeEntry = {
  entry: MatchEntry
  kind: MadeKind
  /** How the number is spelled. */
  spelling?: string
  undesigned?: boolean
  /** null: nothing in the books fits, so nothing must be proposed. */
  truth: MatchTarget | null
  /** Why a person who sees only the entry and the books cannot decide. */
  undecidable?: string
}
