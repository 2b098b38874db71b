/** A document has room for so many. */
export const mostAccountsShown = 10

type Account = { currency: string; show_in_invoice: boolean; archived: boolean }

/** The accounts that a document in the currency shows unless someone chooses others: the first of them, the main one before all. */
export const shownAccounts = <Kept extends Account>(accounts: readonly Kept[], currency: string): Kept[] =>
  accounts
    .filter((account) => !account.archived && account.show_in_invoice && account.currency === currency)
    .slice(0, mostAccountsShown)
