import { useTranslation } from 'react-i18next'
import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { RowCard } from '#web/ui/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/data-table-types.ts'
import { Money } from '#web/ui/money.tsx'
import classes from '#web/setup/company-account/account.module.css'

const numberOf = ({ account_number, cash_register_number }: CompanyAccount): string | undefined => {
  const number = account_number ?? cash_register_number
  if (number === null) return undefined
  return accountNumberText(number)
}

const money = ({ balance, currency }: CompanyAccount) => (
  <Money amount={balance} currency={currency} locale={currentLanguage()} />
)

export const useAccountColumns = (): DataColumn<CompanyAccount>[] => {
  const { t } = useTranslation('account')
  return [
    { key: 'title', head: t('column_title'), cell: title, sortable: true },
    {
      key: 'type',
      head: t('column_type'),
      width: 160,
      quiet: true,
      sortable: true,
      cell: ({ type }) => t(`${type}_type`),
    },
    {
      key: 'number',
      head: t('column_number'),
      width: 240,
      quiet: true,
      priority: 2,
      cell: (account) => numberOf(account) ?? '–',
    },
    { key: 'balance', head: t('column_balance'), width: 160, align: 'right', cell: money },
  ]
}

const title = (account: CompanyAccount) => <Title account={account} />

const Title = ({ account }: { account: CompanyAccount }) => {
  const { t } = useTranslation('account')
  return (
    <>
      {account.title}
      {account.is_main && <span className={classes.main}>{t('main')}</span>}
    </>
  )
}

export const accountCard = (account: CompanyAccount) => <AccountCard account={account} />

/** A row on a phone: which account, and what is in it. */
const AccountCard = ({ account }: { account: CompanyAccount }) => {
  const { t } = useTranslation('account')
  return (
    <RowCard
      title={account.title}
      amount={money(account)}
      state={numberOf(account) ?? t(`${account.type}_type`)}
      note={account.is_main && t('main')}
    />
  )
}
