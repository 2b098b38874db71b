import { useTranslation } from 'react-i18next'
import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Money } from '#web/ui/money.tsx'
import { TotalsFoot } from '#web/ui/totals-foot.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { balancesByCurrency, balancesByKind } from './balances.ts'

/** All the money there is; nothing while some of the accounts are still to come, for a part of a sum is a wrong sum. */
export const accountTotals = (accounts: readonly CompanyAccount[], isWhole: boolean) =>
  isWhole && <AccountTotals accounts={accounts} />

const AccountTotals = ({ accounts }: { accounts: readonly CompanyAccount[] }) => {
  const { t } = useTranslation('account')
  const { t: payments } = useTranslation('payments')
  const phone = useNarrow()
  const { currency: own } = useCompany()
  const locale = currentLanguage()
  return (
    <TotalsFoot
      count={t('count', { count: accounts.length })}
      totals={[
        ...(phone ? [] : balancesByKind(accounts, own)).map(({ kind, amount }) => ({
          key: kind,
          label: payments(`balance_${kind}`),
          value: <Money amount={amount} currency={own} locale={locale} />,
        })),
        ...balancesByCurrency(accounts, own).map(({ currency, amount }, at) => ({
          key: currency,
          label: at === 0 ? t('total') : undefined,
          value: <Money amount={amount} currency={currency} locale={locale} total />,
          main: true,
        })),
      ]}
    />
  )
}
