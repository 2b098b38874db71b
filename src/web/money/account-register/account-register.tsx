import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#web/resource/load-error.tsx'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { TotalsFoot } from '#web/ui/totals-foot.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import classes from '#web/setup/company-account/account.module.css'
import { registerCard, useRegisterColumns } from './register-columns.tsx'
import { RegisterPeriod } from './register-period.tsx'
import { useRegister } from './use-register.ts'
import type { RegisterDays } from './use-register.ts'

/** What came to an account and left it, with the balance after each movement. */
export const AccountRegister = ({ id }: { id: string }) => {
  const { t } = useTranslation(['payments', 'common'])
  const [days, setDays] = useState<RegisterDays>({})
  const register = useRegister(id, days)
  const { rows, meta, loading } = register
  const currency = meta?.currency ?? 'EUR'
  const columns = useRegisterColumns(currency)
  const isNarrowed = Object.keys(days).length > 0
  if (register.error) return <LoadError title={t('register_error')} error={register.error} onRetry={register.retry} />
  return (
    <div className={classes.register}>
      <div className={classes.registerHead}>
        <RegisterPeriod days={days} onChange={setDays} />
      </div>
      {!loading && rows.length === 0 ? (
        <EmptyState
          plain
          title={t(isNarrowed ? 'register_none' : 'register_empty')}
          text={t(isNarrowed ? 'register_none_text' : 'register_empty_text')}
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
          foot={meta && <RegisterFoot meta={meta} />}
        />
      )}
    </div>
  )
}

type Meta = NonNullable<ReturnType<typeof useRegister>['meta']>

/** What there was, came, left, and is: the four always agree. */
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
