import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useLoaded } from '../resource/use-loaded.ts'
import { currentLanguage } from '../texts.ts'
import { useCan } from '../use-can.ts'
import { useCompany } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Money } from '../ui/money.tsx'
import { moneyText } from '../ui/money-parts.ts'
import classes from './dashboard.module.css'
import { AccountsBlock } from './accounts-block.tsx'
import { InvoiceRows } from './invoice-rows.tsx'

/** Who owes what, what is late, where the money is: what an owner wants to know first. */
export const DashboardScreen = () => {
  const { t } = useTranslation('dashboard')
  const { data } = useLoaded('invoice.list', { query: { limit: '6' } })
  const canWrite = useCan('document.write')
  const create = canWrite && (
    <Button variant="filled" component={Link} to="/invoice/create" keyHint="n">
      {t('create_invoice')}
    </Button>
  )
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      {data?.meta.count === 0 ? (
        <EmptyState title={t('first_title')} text={t('first_text')} actions={create} />
      ) : (
        <div className={classes.page}>
          <div>
            <Owed action={create} />
            <Overdue />
            <section className={classes.block}>
              <BlockHead title={t('latest')} />
              <InvoiceRows invoices={data?.data} middle="date" />
            </section>
          </div>
          <aside className={classes.side}>
            <AccountsBlock />
          </aside>
        </div>
      )}
    </>
  )
}

const BlockHead = ({ title, search }: { title: string; search?: Record<string, string> }) => {
  const { t } = useTranslation('dashboard')
  return (
    <div className={classes.head}>
      <h2 className={classes.label}>{title}</h2>
      <Link to="/invoice/list" search={search as never}>
        {t('all')}
      </Link>
    </div>
  )
}

/** The one big figure: in the company's currency; other currencies stand beside it, never added. */
const Owed = ({ action }: { action: ReactNode }) => {
  const { t } = useTranslation('dashboard')
  const locale = currentLanguage()
  const { currency } = useCompany()
  const { data: unpaid } = useLoaded('invoice.list', { query: { tab: 'unpaid', type: 'simple', limit: '1' } })
  const { data: late } = useLoaded('invoice.list', { query: { overdue: '1', type: 'simple', limit: '1' } })
  const sums = unpaid?.meta.totals ?? []
  const own = sums.find((sum) => sum.currency === currency)
  const lateAmounts = late?.meta.totals.map((sum) => moneyText(sum.unpaid, sum.currency, locale)).join(' + ')
  return (
    <section className={classes.block}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t('owed')}</h2>
        {action}
      </div>
      <div className={classes.owed}>
        <Money size="figure" amount={own?.unpaid ?? '0.00'} currency={currency} locale={locale} />
        {sums
          .filter((sum) => sum.currency !== currency)
          .map((sum) => (
            <Money key={sum.currency} size="large" amount={sum.unpaid} currency={sum.currency} locale={locale} />
          ))}
        <span className={classes.note}>
          {late?.meta.count ? (
            <Trans
              t={t}
              i18nKey="of_it_overdue"
              count={late.meta.count}
              values={{ amount: lateAmounts }}
              components={{ overdue: <span className={classes.overdue} /> }}
            />
          ) : (
            late && t('nothing_overdue')
          )}
        </span>
      </div>
    </section>
  )
}

const Overdue = () => {
  const { t } = useTranslation('dashboard')
  const { data } = useLoaded('invoice.list', { query: { overdue: '1', type: 'simple', sort: 'date_due', limit: '6' } })
  if (data?.data.length === 0) return null
  return (
    <section className={classes.block}>
      <BlockHead title={t('overdue')} search={{ overdue: '1' }} />
      <InvoiceRows invoices={data?.data} middle="overdue" />
    </section>
  )
}
