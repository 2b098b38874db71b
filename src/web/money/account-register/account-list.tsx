import { IconArrowsDownUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CompanyAccount } from '#contract/setup/company-account.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { openPanel } from '#web/platform/panels/panel.tsx'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { AccountForm } from './account-form.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { TotalsFoot } from '#web/ui/table/totals.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { balancesByCurrency, balancesByKind } from './balances.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import classes from './account-register.module.css'

export const AccountList = () => {
  const { t } = useTranslation('account')
  const canWrite = useCan('settings.write')
  const phone = useNarrow()
  return (
    <ListScreen
      resource="company-account"
      texts={{
        title: t('list'),
        table: t('list'),
        search: t('search'),
        add: t('add'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('empty_add') },
      }}
      sorts={[{ label: t('sort_title') }, { by: 'type', label: t('sort_type') }]}
      columns={useAccountColumns()}
      card={accountCard}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      action={<EntriesLink />}
      notice={phone && <EntriesRow />}
      canWrite={canWrite}
      foot={accountTotals}
      panel={accountPanel}
    />
  )
}

const useToDo = () => useQuery({ ...loadQuery('bank.accounts'), staleTime: 60_000 }).data?.data

/** How many entries of statements wait on all accounts; nothing if none do. */
const ToDoCount = () => {
  const count = useToDo()?.reduce((sum, { to_do }) => sum + to_do, 0) ?? 0
  return count > 0 && <span className={classes.count}>{new Intl.NumberFormat(currentLanguage()).format(count)}</span>
}

/** The page of the entries of statements. */
const EntriesLink = () => {
  const { t } = useTranslation('shell')
  return (
    <Button component={PageLink} href="/bank" icon={<IconArrowsDownUp size={16} stroke={1.75} />}>
      {t('title_bank')} <ToDoCount />
    </Button>
  )
}

/** The same on a phone, as a row above the accounts. */
const EntriesRow = () => {
  const { t } = useTranslation('shell')
  return (
    <PageLink className={classes.entries} href="/bank">
      <IconArrowsDownUp size={20} stroke={1.75} aria-hidden="true" />
      {t('title_bank')} <ToDoCount />
    </PageLink>
  )
}

const nameOf = ({ title }: CompanyAccount) => title
const pageOf = ({ id }: CompanyAccount) => `/company-account/edit/${id}`

const AccountPanel = ({ id }: { id?: string }) => (
  <AccountForm id={id} defaultView="register" onSaved={useSavedToast(id ? undefined : '/company-account/list')} />
)
const accountPanel = (id: string) => <AccountPanel key={id} id={id} />
const newAccount = () => <AccountPanel />
const create = () => void openPanel<CompanyAccount>({ content: newAccount })

/** Total balances. Nothing is shown until all accounts are loaded: a partial sum would be wrong. */
const accountTotals = (accounts: readonly CompanyAccount[], isWhole: boolean) =>
  isWhole && <AccountTotals accounts={accounts} />

const AccountTotals = ({ accounts }: { accounts: readonly CompanyAccount[] }) => {
  const { t } = useTranslation('account')
  const { t: payments } = useTranslation('payments')
  const phone = useNarrow()
  const { currency: companyCurrency } = useCompany()
  const locale = currentLanguage()
  return (
    <TotalsFoot
      count={t('count', { count: accounts.length })}
      totals={[
        ...(phone ? [] : balancesByKind(accounts, companyCurrency)).map(({ kind, amount }) => ({
          key: kind,
          label: payments(`balance_${kind}`),
          value: <Money amount={amount} currency={companyCurrency} locale={locale} />,
        })),
        ...balancesByCurrency(accounts, companyCurrency).map(({ currency, amount }, at) => ({
          key: currency,
          label: at === 0 ? t('total') : undefined,
          value: <Money amount={amount} currency={currency} locale={locale} total />,
          main: true,
        })),
      ]}
    />
  )
}

const numberOf = ({ account_number, cash_register_number }: CompanyAccount): string | undefined => {
  const number = account_number ?? cash_register_number
  if (number === null) return undefined
  return accountNumberText(number)
}

const money = ({ balance, currency }: CompanyAccount) => (
  <Money amount={balance} currency={currency} locale={currentLanguage()} />
)

const useAccountColumns = (): DataColumn<CompanyAccount>[] => {
  const { t } = useTranslation('account')
  return [
    { key: 'title', header: t('column_title'), cell: title, sortable: true },
    {
      key: 'type',
      header: t('column_type'),
      width: 160,
      muted: true,
      sortable: true,
      cell: ({ type }) => t(`${type}_type`),
    },
    {
      key: 'number',
      header: t('column_number'),
      width: 240,
      muted: true,
      priority: 2,
      cell: (account) => numberOf(account) ?? '–',
    },
    { key: 'balance', header: t('column_balance'), width: 160, align: 'right', cell: money },
  ]
}

const title = (account: CompanyAccount) => <Title account={account} />

const Title = ({ account }: { account: CompanyAccount }) => {
  const { t } = useTranslation('account')
  return (
    <>
      {account.title}
      {account.is_main && <span className={classes.main}>{t('main')}</span>}
      <Waiting id={account.id} />
    </>
  )
}

/** How many entries of its statements wait, with a link to them. */
const Waiting = ({ id }: { id: string }) => {
  const { t } = useTranslation('account')
  const count = useToDo()?.find((account) => account.id === id)?.to_do ?? 0
  if (count === 0) return null
  return (
    <PageLink className={classes.waiting} href={`/bank?account_id=${id}`}>
      {t('waiting', { count })}
    </PageLink>
  )
}

const accountCard = (account: CompanyAccount) => <AccountCard account={account} />

/** A row on a phone: the account and its balance. */
const AccountCard = ({ account }: { account: CompanyAccount }) => {
  const { t } = useTranslation('account')
  return (
    <RowCard
      title={account.title}
      amount={money(account)}
      state={numberOf(account) ?? t(`${account.type}_type`)}
      note={<CardNote account={account} />}
    />
  )
}

const CardNote = ({ account }: { account: CompanyAccount }) => {
  const { t } = useTranslation('account')
  return (
    <>
      {account.is_main && t('main')} <Waiting id={account.id} />
    </>
  )
}
