import type { LedgerAccount } from './posting.ts'

/** Where an account stands in the balance. Accounts of income and expense are the result. */
export type AccountSide = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/** What the subject of an account's entries is. */
export type AccountSubject = 'client' | 'account' | 'category'

type Definition = {
  side: AccountSide
  /** Null: its entries have no subject. */
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
  opening: { side: 'equity', subject: null },
  income: { side: 'income', subject: null },
  expense: { side: 'expense', subject: 'category' },
} as const satisfies Record<LedgerAccount, Definition>

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
