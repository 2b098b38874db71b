/** The most accounts that a document shows. */
export const mostAccountsShown = 10

type Account = { currency: string; show_in_invoice: boolean; archived: boolean; account_number: string | null }

/**
 * The accounts that a new document in the currency shows by default: the first ones in the order of `accounts`. Only accounts with a
 * number, because a client cannot pay to a cash desk or a card by what the document says.
 */
export const shownAccounts = <Kept extends Account>(accounts: readonly Kept[], currency: string): Kept[] =>
  accounts
    .filter(
      (account) =>
        !account.archived && account.show_in_invoice && account.account_number && account.currency === currency,
    )
    .slice(0, mostAccountsShown)
