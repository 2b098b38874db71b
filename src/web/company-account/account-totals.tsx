import { useTranslation } from 'react-i18next'
import type { CompanyAccount } from '#contract/company-account.ts'
import { useCompany } from '../session.ts'
import { currentLanguage } from '../texts.ts'
import { Money } from '../ui/money.tsx'
import { TotalsFoot } from '../ui/totals-foot.tsx'
import { balancesByCurrency } from './balances.ts'

/** All the money there is; nothing while some of the accounts are still to come, for a part of a sum is a wrong sum. */
export const accountTotals = (accounts: readonly CompanyAccount[], isWhole: boolean) =>
  isWhole && <AccountTotals accounts={accounts} />

const AccountTotals = ({ accounts }: { accounts: readonly CompanyAccount[] }) => {
  const { t } = useTranslation('account')
  const { currency: own } = useCompany()
  const locale = currentLanguage()
  return (
    <TotalsFoot
      count={t('count', { count: accounts.length })}
      totals={balancesByCurrency(accounts, own).map(({ currency, amount }, at) => ({
        key: currency,
        label: at === 0 ? t('total') : undefined,
        value: <Money amount={amount} currency={currency} locale={locale} total />,
        main: true,
      }))}
    />
  )
}
