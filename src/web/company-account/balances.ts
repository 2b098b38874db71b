import type { CompanyAccount } from '#contract/company-account.ts'
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
