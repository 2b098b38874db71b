/** A document has room for so many. */
export const mostAccountsShown = 10

type Account = { currency: string; show_in_invoice: boolean; archived: boolean; account_number: string | null }

/**
 * The accounts that a document in the currency shows unless someone chooses others: the first of them, the main one before all. Only
 * those with a number, for nobody can pay to a cash desk or a card by what the document says.
 */
export const shownAccounts = <Kept extends Account>(accounts: readonly Kept[], currency: string): Kept[] =>
  accounts
    .filter(
      (account) =>
        !account.archived && account.show_in_invoice && account.account_number && account.currency === currency,
    )
    .slice(0, mostAccountsShown)
