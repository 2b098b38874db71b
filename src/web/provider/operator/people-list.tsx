import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorCompany, OperatorPerson } from '#contract/provider/operator.ts'
import { hasPlans } from '#web/platform/session/permissions.ts'
import { dayText, momentText } from '#web/platform/texts/formats.ts'
import { useUser } from '#web/platform/session/session.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { OperatorList } from './operator-list.tsx'
import classes from './operator.module.css'
import { twoLines } from './two-lines.tsx'
import { Link } from '@tanstack/react-router'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'

type Row = OperatorPerson | OperatorCompany

type Props<Of extends Row> = {
  current: 'people' | 'companies'
  /** What they are called, and under it how they are told apart. */
  head: string
  nameOf: (row: Of) => string
  noteOf: (row: Of) => string
  /** What only they have. */
  columns: readonly DataColumn<Of>[]
  /** On a phone, under what is said of one. */
  cardAction?: (row: Of) => ReactNode
}

const resources = { people: 'operator-user', companies: 'operator-company' } as const

/** Who uses the product, and how much: people, or companies. Never what their documents say. */
export const PeopleList = <Of extends Row>({ current, head, nameOf, noteOf, columns, cardAction }: Props<Of>) => {
  const { t } = useTranslation('operator')
  const withPlans = hasPlans(useUser().plan)
  const seen = ({ seen_at }: Row) => (seen_at ? momentText(seen_at) : t('never'))
  const lately = (row: Row) => t('issued_lately', { now: row.invoices_this_month, before: row.invoices_last_month })
  const all: DataColumn<Of>[] = [
    { key: 'name', head, cell: (row) => twoLines(nameOf(row), noteOf(row)) },
    ...columns,
    { key: 'this_month', head: t('this_month'), width: 84, align: 'right', cell: (row) => row.invoices_this_month },
    {
      key: 'last_month',
      head: t('last_month'),
      width: 100,
      align: 'right',
      priority: 2,
      cell: (row) => row.invoices_last_month,
    },
    ...(withPlans ? [{ key: 'plan', head: t('plan'), width: 190, cell: planWords }] : []),
    { key: 'seen', head: t('seen'), width: 150, quiet: true, priority: 2, cell: seen },
    {
      key: 'created',
      head: t('created'),
      width: 110,
      quiet: true,
      priority: 3,
      cell: (row) => dayText(row.created_at),
    },
  ]
  const card = (row: Of) => (
    <>
      <RowCard
        title={nameOf(row)}
        amount={withPlans && planWords(row)}
        state={noteOf(row)}
        note={seen(row)}
        more={lately(row)}
      />
      {cardAction && <div className={classes.cardAction}>{cardAction(row)}</div>}
    </>
  )
  return (
    <OperatorList<Of>
      resource={resources[current]}
      title={t('users')}
      pages={<PeopleTabs current={current} />}
      searched
      columns={all}
      card={card}
      empty={t('nothing')}
    />
  )
}

/** A plan in force, with its last day where it has one. */
const PlanWords = ({ of: { plan, plan_until } }: { of: Pick<OperatorPerson, 'plan' | 'plan_until'> }) => {
  const { t } = useTranslation('operator')
  if (plan === 'basic') return t('plan_basic')
  return [t('plan_premium'), plan_until && t('until', { date: plan_until })].filter(Boolean).join(' ')
}

const planWords = (of: Pick<OperatorPerson, 'plan' | 'plan_until'>) => <PlanWords of={of} />

const pages = { people: '/operator/users', companies: '/operator/companies' } as const

/** People and companies: two lists beside each other. */
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
