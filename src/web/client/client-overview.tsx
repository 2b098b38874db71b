import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import type { ClientOverview } from '#contract/client-totals.ts'
import { problemText } from '../problem-text.ts'
import { MoneyList } from '../resource/money-list.tsx'
import type { Loaded } from '../resource/use-loaded.ts'
import { useCompany } from '../session.ts'
import { currentLanguage } from '../texts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Money } from '../ui/money.tsx'
import { QuietStat, QuietStats } from '../ui/quiet-stat.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClientDetails } from './client-details.tsx'
import { ClientMonths } from './client-months.tsx'
import { ClientOpen } from './client-open.tsx'
import classes from './client-record.module.css'

type Props = { client: Client; overview: Loaded<ClientOverview> }

/** How things stand: figures, months, what is open, and who they are beside it. */
export const ClientOverviewTab = ({ client, overview: { data, error, retry } }: Props) => {
  const { t } = useTranslation(['common', 'error'])
  return (
    <div className={classes.overview}>
      <div className={classes.main}>
        {error && !data ? (
          <ErrorState
            title={t('error:default_title')}
            text={problemText(error)}
            retryLabel={t('retry')}
            onRetry={retry}
          />
        ) : (
          <>
            <div className={classes.tiles}>
              <QuietStats>{data ? <Figures client={client} data={data} /> : <Bones />}</QuietStats>
            </div>
            <ClientMonths client={client} bought={Number(data?.bought.total ?? 0) !== 0} />
            {data && <ClientOpen data={data} id={client.id} />}
          </>
        )}
      </div>
      <aside className={classes.side}>
        <ClientDetails client={client} />
      </aside>
    </div>
  )
}

const Bones = () => {
  const { t } = useTranslation('client')
  return (['debt', 'advance', 'sold', 'pays'] as const).map((key) => (
    <QuietStat key={key} label={t(key)} value={<Skeleton width="70%" height={16} />} note={<Skeleton width="50%" />} />
  ))
}

const Figures = ({ client, data }: { client: Client; data: ClientOverview }) => {
  const { t } = useTranslation('client')
  const { vat_enabled } = useCompany()
  const { debt, advance, payable, sold, bought, currency } = data
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={currentLanguage()} />
  const asClient = client.is_client || Number(sold.total) !== 0
  const late = debt.overdue > 0 ? t('tile_overdue', { n: debt.overdue }) : t('tile_not_overdue')
  return (
    <>
      {asClient && (
        <QuietStat
          size="large"
          label={t('debt')}
          value={<MoneyList sums={orNothing(debt.amounts, currency)} />}
          note={debt.count > 0 ? `${t('tile_count', { count: debt.count })}, ${late}` : t('no_debt')}
        />
      )}
      {asClient && (
        <QuietStat
          label={t('advance')}
          value={<MoneyList sums={orNothing(advance, currency)} />}
          note={t('advance_note')}
        />
      )}
      {(client.is_vendor || payable.length > 0) && (
        <QuietStat
          label={t('payable')}
          value={<MoneyList sums={orNothing(payable, currency)} />}
          note={t('payable_note')}
        />
      )}
      {asClient && (
        <QuietStat label={t('sold')} value={money(sold.total)} note={t('tile_count', { count: sold.count })} />
      )}
      {(client.is_vendor || Number(bought.total) !== 0) && (
        <QuietStat label={t('bought')} value={money(bought.total)} note={vat_enabled && t('bought_note')} />
      )}
      {asClient && <Pays days={data.pays_in_days} />}
    </>
  )
}

const Pays = ({ days }: { days: number | null }) => {
  const { t } = useTranslation('client')
  const said = days === null ? '–' : days === 0 ? t('pays_at_once') : t('pays_in', { count: days })
  return <QuietStat label={t('pays')} value={said} note={t(days === null ? 'pays_unknown_note' : 'pays_note')} />
}

const nothing = (currency: string) => [{ currency, amount: '0.00' }]
const orNothing = (sums: ClientOverview['advance'], currency: string) => (sums.length > 0 ? sums : nothing(currency))
