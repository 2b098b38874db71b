import type { PlainDate } from '#domain/plain-date.ts'
import { dec, plainText } from '#domain/decimal.ts'

export const statementFormats = [
  'camt.053',
  'camt.052',
  'mt940',
  'swedbank',
  'seb',
  'luminor',
  'revolut',
  'paysera',
  'wise',
  'mapped',
] as const
/** `mapped`: a CSV or XLSX whose columns a person has assigned. */
export type StatementFormat = (typeof statementFormats)[number]

export const entryKinds = ['payment', 'fee', 'interest', 'cash'] as const
/** What the bank says that the money was for, or its words show. */
export type EntryKind = (typeof entryKinds)[number]

/** One booked movement of an account, as its bank describes it. A text that the bank does not give is empty. */
export type StatementEntry = {
  /** The booking date. */
  date: PlainDate
  /** In the currency of the account; negative: money left the account. */
  amount: string
  /** The counterparty. */
  name: string
  /** The counterparty's IBAN or account number, without spaces. */
  account: string
  /** The counterparty's company or personal code. */
  code: string
  /** The purpose of the payment; texts of several lines are joined by a space. */
  text: string
  /** The structured reference (RF…) or payment code. */
  reference: string
  /** The bank's own id of the movement, unique within the account; empty: the bank gives none. */
  key: string
  kind: EntryKind
  /** The amount before the bank converted it. */
  original?: { amount: string; currency: string }
}

/** The movements of one account in one file. */
export type Statement = {
  /** The own IBAN or account number, without spaces; null: the file does not say whose account it is. */
  account: string | null
  /** What the bank calls an account whose number it does not say: 'EUR Main'. */
  label?: string
  currency: string
  /** First and last day; null: the file has neither a period nor an entry. */
  period: { from: PlainDate; to: PlainDate } | null
  /** Balances before the first and after the last entry; null: the file does not give them. */
  opening: string | null
  closing: string | null
  entries: StatementEntry[]
}

export type StatementFile = { format: StatementFormat; statements: Statement[] }

/** Closing − (opening + entries): '0' if the statement adds up; null if a balance is not known. */
export const statementGap = ({ opening, closing, entries }: Statement): string | null => {
  if (opening === null || closing === null) return null
  const sum = entries.reduce((total, { amount }) => total.plus(dec(amount)), dec(opening))
  return plainText(dec(closing).minus(sum))
}
