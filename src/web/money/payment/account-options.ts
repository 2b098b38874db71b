import type { TFunction } from 'i18next'
import type { PaymentOptions } from '#contract/money/payment.ts'
import { accountTitle } from '#web/sales/document-payment/account-title.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'

type Account = PaymentOptions['accounts'][number]
type Words = TFunction<'payments'>

/** Accounts to choose from; the currency is said where there is more than one. */
export const accountOptions = (accounts: readonly Account[], t: Words) => {
  const hasOne = new Set(accounts.map(({ currency }) => currency)).size === 1
  return accounts.map(({ id, title, account_number, currency, archived }) => ({
    value: id,
    label: [
      accountTitle({ title: archived ? t('account_archived', { title }) : title, account_number }),
      hasOne ? undefined : currency,
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** What the chosen account holds now. */
export const balanceOf = (id: string, { accounts }: PaymentOptions, t: Words): string | undefined => {
  const account = accounts.find((each) => each.id === id)
  return account && t('account_balance', { amount: moneyText(account.balance, account.currency, currentLanguage()) })
}
