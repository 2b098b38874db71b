import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import { PageLink, useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { problemText } from '#web/platform/api/problem.ts'
import { loadQuery } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { AccountsBlock } from './accounts-block.tsx'
import { AttentionBlock } from './attention-block.tsx'
import { Block, AllLink } from './block.tsx'
import classes from './dashboard.module.css'
import { FirstSteps, StepList } from './first-steps.tsx'
import { ActivityBlock, PaymentsBlock } from './latest-blocks.tsx'
import { OverdueBlock } from './overdue-block.tsx'
import { OwedBlock } from './owed-block.tsx'
import { PeriodBlock, usePeriod } from './period-block.tsx'
import { YearBlock } from './year-block.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { Money } from '#web/ui/text/money.tsx'

/** The first page: receivables, income and expenses of a period, account balances. */
export const DashboardScreen = () => {
  const { t } = useTranslation(['dashboard', 'common', 'error'])
  const canWrite = useCan('document.write')
  const go = useNavigateTo()
  useKeys(canWrite ? { n: () => go('/invoice/create') } : {})
  const period = usePeriod()
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...loadQuery('dashboard.all', { query: period.query }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      {error && !data ? (
        <ErrorState
          title={t('error:default_title')}
          text={problemText(error)}
          retryLabel={t('common:retry')}
          onRetry={() => void refetch()}
        />
      ) : data?.is_empty && data.first_steps ? (
        <FirstSteps steps={data.first_steps} attention={data.attention} />
      ) : (
        <DashboardContent data={data} changing={isPlaceholderData} period={period} canWrite={canWrite} />
      )}
    </>
  )
}

type Props = {
  data: Dashboard | undefined
  changing: boolean
  period: ReturnType<typeof usePeriod>
  canWrite: boolean
}

const DashboardContent = ({ data, changing, period, canWrite }: Props) => {
  const { t } = useTranslation('dashboard')
  const create = canWrite && (
    <Button className={classes.create} variant="filled" component={PageLink} href="/invoice/create" keyHint="n">
      {t('create_invoice')}
    </Button>
  )
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <OwedBlock data={data} action={create} />
        <PeriodBlock data={data} changing={changing} period={period} />
        <YearBlock />
        {data && <OverdueBlock overdue={data.overdue} />}
      </div>
      <aside className={classes.side}>{data ? <Side data={data} /> : <SideSkeleton />}</aside>
    </div>
  )
}

const Side = ({ data }: { data: Dashboard }) => {
  const { t } = useTranslation('dashboard')
  const { first_steps: steps } = data
  return (
    <>
      <AccountsBlock accounts={data.accounts} />
      {steps && Object.values(steps).includes(false) && (
        <Block title={t('first_title')}>
          <StepList steps={steps} />
        </Block>
      )}
      <AttentionBlock attention={data.attention} />
      <ClientsBlock clients={data.clients} currency={data.currency} />
      <PaymentsBlock payments={data.payments} />
      <ActivityBlock activity={data.activity} today={data.today} />
    </>
  )
}

const SideSkeleton = () => {
  const { t } = useTranslation('dashboard')
  return (['money', 'clients'] as const).map((key) => (
    <Block key={key} title={t(key)}>
      <div className={classes.accounts}>
        {['88%', '74%', '80%', '66%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Block>
  ))
}

/** The clients with the highest sales this year. Each bar is relative to the first. */
const ClientsBlock = ({ clients, currency }: Pick<Dashboard, 'clients' | 'currency'>) => {
  const { t } = useTranslation('dashboard')
  const { vat_enabled } = useCompany()
  const highestSales = Number(clients[0]?.sales ?? 0)
  if (highestSales <= 0) return null
  return (
    <Block
      title={t('clients')}
      action={
        <AllLink href="/client/list" of={t('clients')}>
          {t('clients_all')}
        </AllLink>
      }
    >
      <ol className={classes.clients}>
        {clients.map(({ id, title, sales }) => (
          <li key={id}>
            <PageLink className={classes.plain} href={`/client/edit/${id}`}>
              {title}
            </PageLink>
            <Money amount={sales} currency={currency} locale={currentLanguage()} />
            <span
              className={classes.share}
              style={{ width: `${(Number(sales) / highestSales) * 100}%` }}
              aria-hidden="true"
            />
          </li>
        ))}
      </ol>
      {vat_enabled && <p className={classes.hint}>{t('clients_note')}</p>}
    </Block>
  )
}
