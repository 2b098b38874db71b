import { useTranslation } from 'react-i18next'
import type { RecurringRow } from '#contract/automation/recurring.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import { RecurringState } from './recurring-state.tsx'
import { scheduleText } from './schedule-text.ts'

const amount = ({ next_total, currency }: RecurringRow) =>
  next_total === null ? '–' : <Money amount={next_total} currency={currency} locale={currentLanguage()} />

/** Nothing is planned while it is paused. */
const nextDate = ({ next_date, state }: RecurringRow) => (state === 'active' ? (next_date ?? '–') : '–')

const state = (row: RecurringRow) => <RecurringState row={row} />
const title = (row: RecurringRow) => <span title={row.title}>{row.title}</span>

export const useRecurringColumns = (ofExpenses: boolean): DataColumn<RecurringRow>[] => {
  const { t } = useTranslation('recurring')
  return [
    {
      key: 'party',
      header: t(ofExpenses ? 'column_vendor' : 'column_client'),
      cell: ({ party }) => party?.title ?? '–',
    },
    { key: 'title', header: t(ofExpenses ? 'column_what_expense' : 'column_what'), cell: title },
    {
      key: 'every',
      header: t('column_every'),
      width: 214,
      muted: true,
      priority: 2,
      cell: ({ every, first_date }) => scheduleText(every, first_date, t, currentLanguage()),
    },
    { key: 'next_date', header: t('column_next'), width: 104, muted: true, cell: nextDate },
    { key: 'state', header: t('column_state'), width: 236, cell: state },
    { key: 'total', header: t('column_total'), width: 120, align: 'right', cell: amount },
  ]
}

export const recurringCard = (row: RecurringRow) => (
  <RowCard
    title={row.party?.title ?? '–'}
    amount={amount(row)}
    state={<RecurringState row={row} />}
    note={[row.title, nextDate(row)].join(' · ')}
  />
)
