import { IconPrinter } from '@tabler/icons-react'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountNumberText } from '#domain/identifiers.ts'
import { addDays, addMonths, endOfMonth, isPlainDate, startOfMonth } from '#domain/plain-date.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { AddressPanel } from '#web/platform/panels/address-panel.tsx'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { changed, useAddress } from '#web/resource/list/address.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { Above } from '#web/platform/navigation/above.tsx'
import bank from '../bank.module.css'
import { EntryPanel } from '../entry/entry-panel.tsx'
import { useBankAccounts } from '../use-bank-accounts.ts'
import { useEntryActions } from '../use-entry-actions.ts'
import { Figures } from './figures.tsx'
import { Groups } from './groups.tsx'
import classes from './reconciliation.module.css'
import { StatementChain } from './statement-chain.tsx'

/** The balance of an account by its statements and by the books at the end of a day, and what explains the difference. */
export const ReconciliationPage = () => {
  const { t } = useTranslation('reconciliation')
  const phone = useNarrow()
  const state = useReconciliation()
  const actions = useEntryActions()
  const { data, accounts } = state
  return (
    <div className={bank.page}>
      <PageHead
        title={t('title')}
        above={<Above href="/bank" title="title_bank" />}
        actions={
          !phone && (
            <Button icon={<IconPrinter size={16} stroke={1.75} />} onClick={() => globalThis.print()}>
              {t('print')}
            </Button>
          )
        }
      />
      <Choices state={state} />
      {state.error && !data ? (
        <LoadError title={t('error')} error={state.error} onRetry={state.retry} />
      ) : accounts?.length === 0 ? (
        <EmptyState plain title={t('no_accounts')} />
      ) : (
        <div className={classes.columns} data-changing={state.isChanging || undefined}>
          <div className={classes.main}>
            {data ? (
              <>
                <Figures data={data} />
                {data.statement && <Groups data={data} onOpen={(id) => state.set({ open: id })} />}
              </>
            ) : (
              <div className={classes.loading}>
                <Skeleton width="60%" />
                <Skeleton width="40%" />
              </div>
            )}
          </div>
          {data && <StatementChain data={data} />}
        </div>
      )}
      <AddressPanel id={state.open} onClose={state.close}>
        {(id) => (
          <EntryPanel
            id={id}
            actions={actions}
            walk={{ at: -1, count: 0, rows: [], open: () => undefined, close: state.close }}
          />
        )}
      </AddressPanel>
    </div>
  )
}

/** The account and the day. */
const Choices = ({ state }: { state: ReturnType<typeof useReconciliation> }) => {
  const { t } = useTranslation('reconciliation')
  const { accounts, account_id, date, today } = state
  const options = (accounts ?? [])
    .filter(({ archived, id }) => !archived || id === account_id)
    .map(({ id, title, number, currency }) => ({
      value: id,
      label: [title, number ? accountNumberText(number) : undefined, currency].filter(Boolean).join(' · '),
    }))
  return (
    <div className={classes.choices}>
      <SelectField
        label={t('account')}
        value={account_id ?? ''}
        placeholder={t('account_choose')}
        onChange={(id) => state.set({ account_id: id })}
        options={options}
      />
      <DateField
        key={date}
        label={t('date')}
        value={date}
        onChange={(day) => isPlainDate(day) && state.set({ date: day })}
        today={today}
        locale={currentLanguage()}
        calendarLabel={t('calendar')}
      />
      <Days today={today} date={date} onDate={(day) => state.set({ date: day })} />
    </div>
  )
}

/** The account and the day in the address, and their reconciliation. Without an account it is the first one with a statement. */
const useReconciliation = () => {
  const { address, change, leave } = useAddress()
  const { accounts } = useBankAccounts()
  const today = useToday()
  const account_id =
    address['account_id'] ?? (accounts?.find(({ statement }) => statement !== null) ?? accounts?.[0])?.id
  const asked = address['date']
  const date = asked && isPlainDate(asked) ? asked : today
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...loadQuery('bank.reconciliation', { query: { account_id, date } }),
    enabled: account_id !== undefined,
    placeholderData: keepPreviousData,
  })
  const set = (values: Record<string, string>) => change((page) => changed(page, values), { replace: !values['open'] })
  const monthEnd = (months: number) => {
    const start = startOfMonth(date)
    return months < 0 || date === endOfMonth(date) ? endOfMonth(addMonths(start, months)) : endOfMonth(date)
  }
  useKeys({
    '[': () => set({ date: monthEnd(-1) }),
    ']': () => monthEnd(1) <= endOfMonth(today) && set({ date: monthEnd(1) }),
  })
  return {
    data,
    error,
    isChanging: isPlaceholderData,
    retry: () => void refetch(),
    accounts,
    account_id,
    date,
    today,
    set,
    open: address['open'],
    close: () => leave((page) => changed(page, { open: undefined })),
  }
}

/** The last two ends of months, and today. */
const Days = ({ today, date, onDate }: { today: string; date: string; onDate: (date: string) => void }) => {
  const { t } = useTranslation('reconciliation')
  const last = addDays(startOfMonth(today), -1)
  const before = addDays(startOfMonth(last), -1)
  const days = [
    { day: before, label: capital(formatDay(before, currentLanguage())) },
    { day: last, label: capital(formatDay(last, currentLanguage())) },
    { day: today, label: t('today') },
  ]
  return (
    <div className={classes.days} role="group" aria-label={t('days')}>
      {days.map(({ day, label }) => (
        <button
          key={label}
          type="button"
          className={classes.day}
          aria-pressed={day === date}
          onClick={() => onDate(day)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase(currentLanguage()) + text.slice(1)
