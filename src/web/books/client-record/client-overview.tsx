import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/sales/client.ts'
import type { ClientOverview } from '#contract/books/client-totals.ts'
import { today as dayOf } from '#domain/plain-date.ts'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { MoneyList } from '#web/resource/list/list-sums.tsx'
import type { Loaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { QuietStat, QuietStats } from '#web/ui/text/facts.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { ClientDetails } from './client-details.tsx'
import { ClientMonths } from './client-months.tsx'
import { LastInvoice } from './last-invoice.tsx'
import { LatestDocuments } from './latest-documents.tsx'
import classes from './client-record.module.css'
import { FailedPart } from './failed-part.tsx'
import type { ClientActions } from './use-client-actions.ts'

type Props = {
  client: Client
  overview: Loaded<ClientOverview>
  actions: ClientActions
  hrefOfAll: string
  /** On a page, where there is room for the chart of months. */
  wide?: boolean
}

/** Figures, last invoice and latest documents of a client, with the details beside them. */
export const ClientOverviewTab = ({ client, overview: { data, error, retry }, actions, hrefOfAll, wide }: Props) => (
  <div className={classes.overview} data-wide={wide || undefined}>
    <div className={classes.tiles}>
      {error && !data ? (
        <FailedPart error={error} onRetry={retry} />
      ) : (
        <QuietStats>{data ? <Figures client={client} data={data} /> : <Loading />}</QuietStats>
      )}
    </div>
    <div className={classes.main}>
      {client.is_client && <LastInvoice actions={actions} />}
      <LatestDocuments client={client} overview={data} hrefOfAll={hrefOfAll} />
      {wide && <ClientMonths client={client} hasPurchases={Number(data?.bought.total ?? 0) !== 0} />}
    </div>
    <aside className={classes.side}>
      <ClientDetails client={client} />
    </aside>
  </div>
)

const Loading = () => {
  const { t } = useTranslation('client')
  return (['debt', 'tile_late', 'sold', 'pays'] as const).map((key) => (
    <QuietStat key={key} label={t(key)} value={<Skeleton width="70%" height={16} />} note={<Skeleton width="50%" />} />
  ))
}

const Figures = ({ client, data }: { client: Client; data: ClientOverview }) => {
  const { t } = useTranslation('client')
  const { vat_enabled } = useCompany()
  const { debt, payable, sold, bought, currency } = data
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={currentLanguage()} />
  const asClient = client.is_client || Number(sold.total) !== 0
  return (
    <>
      {asClient && (
        <QuietStat
          size="large"
          label={t('debt')}
          value={<MoneyList sums={orZero(debt.amounts, currency)} />}
          note={debt.count > 0 ? t('tile_count', { count: debt.count }) : t('no_debt')}
        />
      )}
      {asClient && <OverdueOrAdvance data={data} />}
      {(client.is_vendor || payable.length > 0) && (
        <QuietStat
          label={t('payable')}
          value={<MoneyList sums={orZero(payable, currency)} />}
          note={t('payable_note')}
        />
      )}
      {asClient && (
        <QuietStat label={t('sold')} value={money(sold.total)} note={t('tile_count', { count: sold.count })} />
      )}
      {(client.is_vendor || Number(bought.total) !== 0) && (
        <QuietStat label={t('bought')} value={money(bought.total)} note={vat_enabled && t('bought_note')} />
      )}
      {asClient && <PaymentTime data={data} />}
    </>
  )
}

/** The overdue amount and the date of the last reminder; the advance if nothing is overdue. */
const OverdueOrAdvance = ({ data: { late, advance } }: { data: ClientOverview }) => {
  const { t } = useTranslation('client')
  const { time_zone: timeZone } = useCompany()
  const today = useToday()
  const language = currentLanguage()
  if (late.count === 0)
    return advance.length > 0 ? (
      <QuietStat label={t('advance')} value={<MoneyList sums={advance} />} note={t('advance_note')} />
    ) : (
      <QuietStat label={t('tile_late')} value={<span className={classes.muted}>{t('tile_not_overdue')}</span>} />
    )
  const reminded = late.reminded_at && dayOf(new Date(late.reminded_at), timeZone)
  const day = reminded && formatDay(reminded, language, reminded.slice(0, 4) !== today.slice(0, 4))
  return (
    <QuietStat
      label={t('tile_late')}
      value={
        <span className={classes.overdue}>
          <MoneyList sums={late.amounts} />
        </span>
      }
      note={!day ? t('not_reminded') : reminded === today ? t('reminded_today') : t('reminded', { date: day })}
    />
  )
}

const PaymentTime = ({ data: { pays_in_days: days, pays_after_due: late } }: { data: ClientOverview }) => {
  const { t } = useTranslation('client')
  if (days === null) return <QuietStat label={t('pays')} value="–" note={t('pays_unknown_note')} />
  const note =
    late === null
      ? t('pays_note')
      : late === 0
        ? t('pays_on_day')
        : t(late > 0 ? 'pays_after' : 'pays_before', { count: Math.abs(late) })
  return (
    <QuietStat label={t('pays')} value={days === 0 ? t('pays_at_once') : t('pays_in', { count: days })} note={note} />
  )
}

const zero = (currency: string) => [{ currency, amount: '0.00' }]
const orZero = (sums: ClientOverview['advance'], currency: string) => (sums.length > 0 ? sums : zero(currency))
