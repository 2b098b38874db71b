import { useTranslation } from 'react-i18next'
import type { OperatorPerson, OperatorCompany } from '#contract/provider/operator.ts'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import type { ReactNode } from 'react'
import { hasPlans } from '#web/platform/session/permissions.ts'
import { dayText, momentText } from '#web/platform/texts/formats.ts'
import { useUser } from '#web/platform/session/session.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { OperatorList, twoLines } from './operator-list.tsx'
import classes from './operator.module.css'
import { Link } from '@tanstack/react-router'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'

/** All users. */
export const UsersPage = () => {
  const { t } = useTranslation('operator')
  const columns: DataColumn<OperatorPerson>[] = [
    { key: 'companies', header: t('number_of_companies'), width: 90, align: 'right', cell: (row) => row.companies },
  ]
  return (
    <PeopleList<OperatorPerson>
      current="people"
      nameHead={t('name')}
      nameOf={({ name }) => name}
      noteOf={({ email, email_verified }) => (email_verified ? email : `${email} (${t('not_verified')})`)}
      columns={columns}
    />
  )
}

type Row = OperatorPerson | OperatorCompany

type Props<Of extends Row> = {
  current: 'people' | 'companies'
  /** The head of the first column: name, with a note below. */
  nameHead: string
  nameOf: (row: Of) => string
  noteOf: (row: Of) => string
  /** Columns that only this list has. */
  columns: readonly DataColumn<Of>[]
  /** On a phone, below the card. */
  cardAction?: (row: Of) => ReactNode
}

const resources = { people: 'operator-user', companies: 'operator-company' } as const

/** Users or companies, with their usage. The content of documents is never shown. */
export const PeopleList = <Of extends Row>({ current, nameHead, nameOf, noteOf, columns, cardAction }: Props<Of>) => {
  const { t } = useTranslation('operator')
  const withPlans = hasPlans(useUser().plan)
  const seen = ({ seen_at }: Row) => (seen_at ? momentText(seen_at) : t('never'))
  const recentInvoices = (row: Row) =>
    t('issued_lately', { now: row.invoices_this_month, before: row.invoices_last_month })
  // Companies have more columns; with these two there was no room for the name.
  const isWide = current === 'companies'
  const lastMonth: DataColumn<Of> = {
    key: 'last_month',
    header: t('last_month'),
    width: 100,
    align: 'right',
    priority: 2,
    cell: (row) => row.invoices_last_month,
  }
  const created: DataColumn<Of> = {
    key: 'created',
    header: t('created'),
    width: 110,
    muted: true,
    priority: 3,
    cell: (row) => dayText(row.created_at),
  }
  const all: DataColumn<Of>[] = [
    { key: 'name', header: nameHead, cell: (row) => twoLines(nameOf(row), noteOf(row)) },
    ...columns,
    { key: 'this_month', header: t('this_month'), width: 84, align: 'right', cell: (row) => row.invoices_this_month },
    ...(isWide ? [] : [lastMonth]),
    ...(withPlans
      ? [{ key: 'plan', header: t('plan'), width: 190, priority: isWide ? 2 : 1, cell: planCell } as const]
      : []),
    { key: 'seen', header: t('seen'), width: 150, muted: true, priority: 2, cell: seen },
    ...(isWide ? [] : [created]),
  ]
  const card = (row: Of) => (
    <>
      <RowCard
        title={nameOf(row)}
        amount={withPlans && planCell(row)}
        state={noteOf(row)}
        note={seen(row)}
        more={recentInvoices(row)}
      />
      {cardAction && <div className={classes.cardAction}>{cardAction(row)}</div>}
    </>
  )
  return (
    <OperatorList<Of>
      resource={resources[current]}
      title={t('users')}
      pages={<PeopleTabs current={current} />}
      isSearchable
      columns={all}
      card={card}
      empty={t('nothing')}
    />
  )
}

/** The current plan, with its last day if it has one. */
const PlanText = ({ of: { plan, plan_until } }: { of: Pick<OperatorPerson, 'plan' | 'plan_until'> }) => {
  const { t } = useTranslation('operator')
  if (plan === 'basic') return t('plan_basic')
  return [t('plan_premium'), plan_until && t('until', { date: plan_until })].filter(Boolean).join(' ')
}

const planCell = (of: Pick<OperatorPerson, 'plan' | 'plan_until'>) => <PlanText of={of} />

const pages = { people: '/operator/users', companies: '/operator/companies' } as const

/** Tabs: users and companies. */
const PeopleTabs = ({ current }: { current: keyof typeof pages }) => {
  const { t } = useTranslation('operator')
  return (
    <TabsLine
      label={t('users')}
      current={current}
      tabs={(['people', 'companies'] as const).map((key) => ({ key, label: t(key) }))}
      renderTab={({ key }, props) => <Link to={pages[key]} {...props} />}
    />
  )
}
