import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagedRows } from '#web/resource/list/paged-rows.ts'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { TotalsFoot } from '#web/ui/table/totals.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './account-register.module.css'
import { registerCard, useRegisterColumns } from './register-columns.tsx'
import { usePeriodFilter } from '#web/resource/filter/common-filters.tsx'
import { FilterChips } from '#web/resource/filter/list-filters.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'

/** The movements of an account, with the balance after each. */
export const AccountRegister = ({ id }: { id: string }) => {
  const { t } = useTranslation(['payments', 'common'])
  const [days, setDays] = useState<RegisterDays>({})
  const register = useRegister(id, days)
  const { rows, meta, loading } = register
  const currency = meta?.currency ?? 'EUR'
  const columns = useRegisterColumns(currency)
  const isFiltered = Object.keys(days).length > 0
  if (register.error) return <LoadError title={t('register_error')} error={register.error} onRetry={register.retry} />
  return (
    <div className={classes.register}>
      <div className={classes.registerHead}>
        <RegisterPeriod days={days} onChange={setDays} />
      </div>
      {!loading && rows.length === 0 ? (
        <EmptyState
          plain
          title={t(isFiltered ? 'register_none' : 'register_empty')}
          text={t(isFiltered ? 'register_none_text' : 'register_empty_text')}
        />
      ) : (
        <DataTable
          label={t('register_table')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.payment_id ?? 'initial'}
          card={(row) => registerCard(row, currency)}
          loading={loading}
          hasMore={register.hasMore}
          onEnd={register.loadMore}
          loadingMoreLabel={t('common:loading_more')}
          footer={meta && <RegisterFoot meta={meta} />}
        />
      )}
    </div>
  )
}

type Meta = NonNullable<ReturnType<typeof useRegister>['meta']>

/** Opening balance, money in, money out and closing balance of the period. */
const RegisterFoot = ({ meta }: { meta: Meta }) => {
  const { t } = useTranslation('payments')
  const phone = useNarrow()
  const money = (amount: string, isFinal = false) => (
    <Money amount={amount} currency={meta.currency} locale={currentLanguage()} total={isFinal} />
  )
  const closing = { key: 'closing', value: money(meta.closing, true), main: true }
  // The narrow foot has room for one figure.
  if (phone) return <TotalsFoot count={t('register_closing')} totals={[closing]} />
  return (
    <TotalsFoot
      count={
        <>
          {t('register_opening')} {money(meta.opening)}
        </>
      }
      totals={[
        { key: 'in', label: t('register_in'), value: money(meta.in) },
        { key: 'out', label: t('register_out'), value: money(meta.out) },
        { ...closing, label: t('register_closing') },
      ]}
    />
  )
}

type Props = { days: RegisterDays; onChange: (days: RegisterDays) => void }

/** The filter of the register's period. */
const RegisterPeriod = ({ days, onChange }: Props) => {
  const { t } = useTranslation('payments')
  return (
    <FilterChips
      currentValues={days}
      setValues={(change) => {
        const chosen = Object.entries({ ...days, ...change }).filter(([, day]) => day)
        onChange(Object.fromEntries(chosen))
      }}
      filters={[usePeriodFilter(t('register_period'), days)]}
    />
  )
}

/** The period of a register. */
type RegisterDays = { date_from?: string; date_to?: string }

/** Loads the movements of an account page by page, newest first, with the opening and closing balance. */
const useRegister = (id: string, days: RegisterDays) => {
  const register = useInfiniteQuery({
    queryKey: ['company-account.register', { id }, days],
    queryFn: ({ signal, pageParam }) =>
      call('company-account.register', {
        params: { id },
        query: pageParam ? { ...days, cursor: pageParam } : days,
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  return { ...pagedRows(register), meta: register.data?.pages[0]?.meta }
}
