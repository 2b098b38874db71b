import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseRow } from '#contract/purchases/expense.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import type { ListButton, ListSelection, ShownList } from '#web/resource/list/list-types.ts'
import { filtersOf, useAddress } from '#web/resource/list/address.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { expenseCard, useExpenseColumns } from './expense-columns.tsx'
import { LazyExpensePanel } from './lazy-expense-panel.ts'
import { draftsPath, expenseTabs } from './expense-tabs.ts'
import { DraftCount } from '#web/resource/draft/list/draft-count.tsx'
import { areDraftsShown, foundDrafts, placeOf } from '#web/resource/draft/list/place-drafts.ts'
import { draftsQuery } from '#web/resource/draft/list/drafts-query.ts'
import { ExpenseFilters } from './expense-filters.tsx'
import { DropOnList } from '#web/purchases/e-invoice/drop-on-list.tsx'
import type { ListedDraft } from '#web/resource/draft/list/draft-state.tsx'
import { useKeptRows } from './use-kept-rows.tsx'
import type { DraftRow } from './use-kept-rows.tsx'
import { useDraftRows } from './use-draft-rows.tsx'
import type { LeadingRow } from '#web/ui/table/data-table-types.ts'
import classes from './expense.module.css'
import { AllSums, sumRow, useListSums } from '#web/resource/list/list-sums.tsx'
import { Marked } from '#web/ui/text/marked.tsx'
import { TotalsFoot } from '#web/ui/table/totals.tsx'

type Props = {
  /** The bulk actions of the list. */
  selection?: ListSelection<ExpenseRow>
  /** Shows how to pay an expense by phone. */
  onPayByPhone?: (id: string) => Promise<void>
  button?: ListButton
}

export const ExpenseList = ({ selection, onPayByPhone, button }: Props) => {
  const { t } = useTranslation('expense')
  const canWrite = useCan('expense.write')
  const go = useNavigateTo()
  const { address } = useAddress()
  const { data: drafts } = useQuery(draftsQuery('expense'))
  const rows = useDrafts(drafts?.drafts ?? [])
  const list = (
    <ListScreen
      resource="expense"
      texts={{
        title: t('list'),
        table: t('table'),
        search: t('search'),
        add: t('create'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('create') },
        none: {
          all: { title: t('none_all_title'), text: t('none_all_text') },
          unpaid: { title: t('none_unpaid_title'), text: t('none_unpaid_text') },
          paid: { title: t('none_paid_title'), text: t('none_paid_text') },
        },
        noResults: { title: t('nothing_title'), text: t('nothing_text'), clear: t('nothing_clear') },
      }}
      tabs={{
        label: t('tabs'),
        tabs: expenseTabs.map((key) => ({
          key,
          label: t(`tab_${key}`),
          ...(key === 'drafts' ? { page: { href: draftsPath, count: drafts?.count } } : {}),
        })),
      }}
      sorts={[
        { label: t('sort_newest') },
        { by: 'date', label: t('sort_oldest') },
        { by: 'date_due', label: t('sort_due') },
        { by: 'vendor_title', label: t('sort_vendor') },
        { by: '-total', label: t('sort_total') },
      ]}
      columns={useExpenseColumns({ isDeleted: address['tab'] === 'deleted' })}
      card={expenseCard}
      leading={placed(rows)}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? () => go('/expense/create') : undefined}
      canWrite={canWrite}
      filters={<ExpenseFilters />}
      foot={totalsWith(drafts ? rows : [])}
      panel={panelWith(onPayByPhone)}
      selection={selection}
      button={button}
    />
  )
  return canWrite ? <DropOnList>{list}</DropOnList> : list
}

const nameOf = ({ vendor_title, number }: ExpenseRow) => [vendor_title, number].filter(Boolean).join(' ')
const pageOf = ({ id }: ExpenseRow) => `/expense/edit/${id}`
const totalsWith = (drafts: readonly DraftRow[]) => () => <ExpenseTotals drafts={drafts} />
const panelWith = (onPayByPhone: Props['onPayByPhone']) => (id: string) => (
  <Suspense>
    <LazyExpensePanel key={id} id={id} onPayByPhone={onPayByPhone} />
  </Suspense>
)

/** Drafts among the expenses: of new expenses, and changes that only this browser has. */
const useDrafts = (drafts: readonly ListedDraft[]): DraftRow[] => {
  const { t } = useTranslation('draft')
  const none = <span className={classes.none}>–</span>
  const kept = useKeptRows(drafts, (draft, { name, state, total }) => ({
    vendor_title: name,
    number: draft.number ?? none,
    date: draft.date ?? none,
    category: none,
    date_due: state,
    total,
    unpaid: none,
  }))
  const changed = useDraftRows(
    ({ values }) => values.vendor_title || t('no_vendor'),
    ({ values }, { name, state, total }) => ({
      vendor_title: name,
      number: values.number || none,
      date: values.date,
      category: none,
      date_due: state,
      total,
      unpaid: none,
    }),
  )
  return [...kept, ...changed]
}

/** The drafts that the list finds, each where its date puts it. */
const placed =
  (drafts: readonly DraftRow[]) =>
  ({ rows, filters, search, sort, hasMore }: ShownList): LeadingRow[] => {
    if (!areDraftsShown(filters)) return []
    const order = sort ?? { key: 'date', direction: 'desc' as const }
    const dated = rows.flatMap(({ id, date }) => (date === undefined ? [] : [{ id, date }]))
    return foundDrafts(drafts, { filters, search }).flatMap(({ date, row }) => {
      const before = placeOf({ date }, dated, { order, hasMore })
      return before === null ? [] : [{ ...row, ...(before ? { before } : {}) }]
    })
  }

/** The totals and unpaid amounts of all matching expenses, and how many drafts are among them. */
const ExpenseTotals = ({ drafts }: { drafts: readonly DraftRow[] }) => {
  const { t } = useTranslation('expense')
  const { address } = useAddress()
  const { count, totals, final, phone, tab } = useListSums('expense', t('total'))
  const filters = filtersOf(address)
  const isWithDrafts = (tab === undefined || tab === expenseTabs[0]) && !phone && areDraftsShown(filters)
  const found = isWithDrafts ? foundDrafts(drafts, { filters, search: address['search'] ?? '' }).length : 0
  const unpaid = { of: 'unpaid', label: t('column_unpaid') } as const
  const owed = tab === 'deleted' ? [] : [unpaid]
  const owedOf = (sum: (typeof totals)[number] | undefined) =>
    owed.flatMap(({ of }) =>
      sum
        ? [
            {
              ...sumRow({
                key: of,
                label: t(phone ? 'unpaid_short' : 'column_unpaid'),
                amount: sum[of],
                currency: sum.currency,
              }),
              main: phone,
            },
          ]
        : [],
    )
  return (
    <TotalsFoot
      count={
        <AllSums totals={totals} sums={[...owed, { of: 'total', label: t('total') }]} phone={phone}>
          <Marked text={t('count', { count })} components={{ b: <b /> }} />
          {found > 0 && <DraftCount count={found} short={totals.length > 1} />}
        </AllSums>
      }
      totals={[
        ...owedOf(totals[0]),
        // On a phone the second currency is on a line of its own.
        ...(phone ? final.slice(0, 1) : final),
      ]}
      {...(phone && totals[1] ? { below: [...owedOf(totals[1]), ...final.slice(1)] } : {})}
    />
  )
}
