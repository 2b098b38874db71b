/** The kinds of accounts in which a company keeps money. */
export const accountTypes = ['bank', 'cash', 'card', 'cash-register', 'other'] as const
export type AccountType = (typeof accountTypes)[number]

/** Whether the account holds cash, for which receipts are issued. */
export const isCash = (type: AccountType): boolean => type === 'cash' || type === 'cash-register'

/** The most accounts that a document shows. */
export const maxAccountsShown = 10

type Account = { currency: string; show_in_invoice: boolean; archived: boolean; account_number: string | null }

/**
 * The accounts that a new document in the currency shows by default: the first ones in the order of `accounts`. Only accounts with a
 * number, because a client cannot pay to a cash desk or a card with the data on a document.
 */
export const shownAccounts = <Shown extends Account>(accounts: readonly Shown[], currency: string): Shown[] =>
  accounts
    .filter(
      (account) =>
        !account.archived && account.show_in_invoice && account.account_number && account.currency === currency,
    )
    .slice(0, maxAccountsShown)
