import type { LedgerAccount } from './posting.ts'

/** Where an account stands in the balance. Accounts of income and expense are the result. */
export type AccountSide = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/** What the subject of an account's entries is. */
export type AccountSubject = 'client' | 'account' | 'category'

type Definition = {
  side: AccountSide
  /** Null: its entries have no subject that reports show. */
  subject: AccountSubject | null
}

/** All accounts of the ledger, in the order of a balance. A new account does not compile until reports know what it is. */
export const ledgerAccounts = {
  money: { side: 'asset', subject: 'account' },
  transit: { side: 'asset', subject: null },
  receivable: { side: 'asset', subject: 'client' },
  advance_paid: { side: 'asset', subject: 'client' },
  vat_receivable: { side: 'asset', subject: null },
  payable: { side: 'liability', subject: 'client' },
  advance_received: { side: 'liability', subject: 'client' },
  vat_payable: { side: 'liability', subject: null },
  tax: { side: 'asset', subject: 'client' },
  suspense: { side: 'asset', subject: 'client' },
  loan: { side: 'liability', subject: 'client' },
  owner: { side: 'equity', subject: 'client' },
  opening: { side: 'equity', subject: null },
  income: { side: 'income', subject: null },
  expense: { side: 'expense', subject: 'category' },
  // Losses are entries of it, too: see resultSideOf.
  fx: { side: 'income', subject: null },
} as const satisfies Record<LedgerAccount, Definition>

/**
 * Income and expenses that are a line of their own in profit and loss instead of a category: the subject of their entries, as
 * `result_line()` of the database has it.
 */
export const resultLines = {
  fee: '00000000-0000-0000-0000-000000000001',
  interest: '00000000-0000-0000-0000-000000000002',
  gain: '00000000-0000-0000-0000-000000000003',
  loss: '00000000-0000-0000-0000-000000000004',
} as const
export type ResultLine = keyof typeof resultLines

/** Whether an entry of a result account is income or an expense. Exchange differences are either, by their line. */
export const resultSideOf = (account: LedgerAccount, subject: string): 'income' | 'expense' =>
  (account === 'fx' ? subject === resultLines.loss : ledgerAccounts[account].side === 'expense') ? 'expense' : 'income'

/** The line of exchange differences on a side of profit and loss. */
export const differenceLines = { income: 'gain', expense: 'loss' } as const satisfies Record<string, ResultLine>

/** The line of a subject; undefined for a category. */
export const resultLineOf = (subject: string): ResultLine | undefined =>
  (Object.keys(resultLines) as ResultLine[]).find((line) => resultLines[line] === subject)

/** The names of all accounts, in the order of a balance. */
export const ledgerAccountNames = Object.keys(ledgerAccounts) as LedgerAccount[]

/** The accounts of a side of the balance. */
export const accountsOfSide = (side: AccountSide): LedgerAccount[] =>
  ledgerAccountNames.filter((name) => ledgerAccounts[name].side === side)

/** 1 if a debit increases the account, −1 if a credit does. */
export const signOf = (account: LedgerAccount): 1 | -1 => {
  const { side } = ledgerAccounts[account]
  return side === 'asset' || side === 'expense' ? 1 : -1
}
