import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { isCash } from '#domain/account-type.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'

type Account = Pick<CompanyAccount, 'currency' | 'balance'>

/** What there is in all accounts together, of each currency; the company's own first. */
export const balancesByCurrency = (accounts: readonly Account[], own: string): { currency: string; amount: string }[] =>
  [...Map.groupBy(accounts, ({ currency }) => currency)]
    .map(([currency, members]) => ({
      currency,
      amount: amountText(sum(members.map(({ balance }) => dec(balance))), currency),
    }))
    .toSorted((a, b) => Number(b.currency === own) - Number(a.currency === own) || a.currency.localeCompare(b.currency))

/** What there is in banks and in cash, in the company's own currency; nothing where there is only one kind. */
export const balancesByKind = (
  accounts: readonly (Account & Pick<CompanyAccount, 'type'>)[],
  own: string,
): { kind: 'bank' | 'cash'; amount: string }[] => {
  const kinds = Map.groupBy(
    accounts.filter(({ currency }) => currency === own),
    ({ type }) => (isCash(type) ? ('cash' as const) : ('bank' as const)),
  )
  if (kinds.size < 2) return []
  return (['bank', 'cash'] as const).map((kind) => ({
    kind,
    amount: amountText(sum((kinds.get(kind) ?? []).map(({ balance }) => dec(balance))), own),
  }))
}
