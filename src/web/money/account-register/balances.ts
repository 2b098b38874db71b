import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { isCash } from '#domain/company-account.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'

type Account = Pick<CompanyAccount, 'currency' | 'balance'>

/** The sum of all balances in each currency; the company's currency comes first. */
export const balancesByCurrency = (
  accounts: readonly Account[],
  companyCurrency: string,
): { currency: string; amount: string }[] =>
  [...Map.groupBy(accounts, ({ currency }) => currency)]
    .map(([currency, members]) => ({
      currency,
      amount: amountText(sum(members.map(({ balance }) => dec(balance))), currency),
    }))
    .toSorted(
      (a, b) =>
        Number(b.currency === companyCurrency) - Number(a.currency === companyCurrency) ||
        a.currency.localeCompare(b.currency),
    )

/** The sums in banks and in cash, in the company's currency; empty if there is only one of the two. */
export const balancesByKind = (
  accounts: readonly (Account & Pick<CompanyAccount, 'type'>)[],
  companyCurrency: string,
): { kind: 'bank' | 'cash'; amount: string }[] => {
  const kinds = Map.groupBy(
    accounts.filter(({ currency }) => currency === companyCurrency),
    ({ type }) => (isCash(type) ? ('cash' as const) : ('bank' as const)),
  )
  if (kinds.size < 2) return []
  return (['bank', 'cash'] as const).map((kind) => ({
    kind,
    amount: amountText(sum((kinds.get(kind) ?? []).map(({ balance }) => dec(balance))), companyCurrency),
  }))
}
