import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentRow } from '#contract/money/payment.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { paymentCard, usePaymentColumns, whoOf } from './payment-columns.tsx'
import type { PaymentTab } from './payment-columns.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { useToday } from '#web/resource/dates.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { moneyText } from '#web/ui/text/money.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import classes from './payments.module.css'
import { AllSums, sumRow, useListSums } from '#web/resource/list/list-sums.tsx'
import { Marked } from '#web/ui/text/marked.tsx'
import { TotalsFoot } from '#web/ui/table/totals.tsx'

/** A script of its own: the list is there before anybody opens a record. */
const PaymentPanel = lazy(async () => ({ default: (await import('./payment-panel.tsx')).PaymentPanel }))

const tabs = ['income', 'expenses', 'transfers', 'deleted'] as const satisfies readonly PaymentTab[]
/** What is added from a tab. */
const typeOf = { income: 'income', expenses: 'expense', transfers: 'transfer', deleted: 'income' } as const

/** The list of payments, and one of them open over it. */
export const PaymentList = () => {
  const { t } = useTranslation('payments')
  const canWrite = useCan('payment.write')
  const go = useGo()
  const { address } = useAddress()
  const tab = tabs.find((each) => each === address['tab']) ?? 'income'
  const empty = {
    income: { title: t('empty_title'), text: t('empty_text'), add: t('create') },
    expenses: { title: t('empty_expenses_title'), text: t('empty_expenses_text'), add: t('create') },
    transfers: { title: t('empty_transfers_title'), text: t('empty_transfers_text'), add: t('save_transfer') },
  }
  return (
    <ListScreen
      resource="payment"
      words={{
        title: t('list'),
        table: t('table'),
        search: t('search'),
        add: t('create'),
        empty: tab === 'transfers' ? empty.transfers : empty.income,
        nothing: { title: t('nothing_title'), text: t('nothing_text'), clear: t('nothing_clear') },
        emptyTab: empty[tab === 'deleted' ? 'income' : tab],
      }}
      tabs={{ label: t('tabs'), tabs: tabs.map((key) => ({ key, label: t(`tab_${key}`) })) }}
      sorts={[
        { label: t('sort_newest') },
        { by: 'date', label: t('sort_oldest') },
        { by: '-total', label: t('sort_total') },
      ]}
      columns={usePaymentColumns(tab)}
      card={paymentCard}
      nameOf={(payment) => `${whoOf(payment, t)} ${payment.date}`}
      pageOf={pageOf}
      onCreate={canWrite ? () => go(`/payment/create?type=${typeOf[tab]}`) : undefined}
      canWrite={canWrite}
      badge={tab === 'income' || tab === 'expenses' ? <PaymentMonth type={typeOf[tab]} /> : undefined}
      filters={<PaymentFilters />}
      foot={foot}
      panel={panel}
    />
  )
}

const pageOf = ({ id }: PaymentRow) => `/payment/edit/${id}`
const foot = () => <PaymentTotals />
const panel = (id: string) => (
  <Suspense>
    <PaymentPanel key={id} id={id} />
  </Suspense>
)

/** What the month brought or took beside the one before: quiet, and only where there is room. */
const PaymentMonth = ({ type }: { type: 'income' | 'expense' }) => {
  const { t } = useTranslation('payments')
  const narrow = useNarrow(992)
  const today = useToday()
  const { data } = useQuery({
    queryKey: ['payment.month_totals', today.slice(0, 7), type],
    queryFn: ({ signal }) => call('payment.month_totals', { body: { date: today, type }, signal }),
    enabled: !narrow,
    staleTime: 60_000,
  })
  if (narrow || !data || data.count + data.previous.count === 0) return null
  const money = (amount: string) => moneyText(amount, data.currency, currentLanguage())
  return (
    <span className={classes.month}>
      {t(`month_${type}`, { total: money(data.total), previous: money(data.previous.total) })}
    </span>
  )
}

/** What all that matches comes to, and what of it is no document's yet. */
const PaymentTotals = () => {
  const { t } = useTranslation('payments')
  const { count, totals, final, phone, tab, mostOf } = useListSums('payment', t('total'))
  const unused = phone || tab === 'transfers' ? [] : totals.filter(({ unpaid }, at) => at === 0 || Number(unpaid) !== 0)
  const total = { of: 'total', label: t('total') } as const
  const sums = tab === 'transfers' ? [total] : [{ of: 'unpaid', label: t('total_unused') } as const, total]
  return (
    <TotalsFoot
      count={
        <AllSums totals={tab === 'deleted' ? [] : totals} sums={sums} phone={phone}>
          <Marked text={t('count', { count })} components={{ b: <b /> }} />
        </AllSums>
      }
      totals={
        // Deleted ones are of every kind: a sum of them would say nothing.
        tab === 'deleted'
          ? []
          : [
              ...unused.slice(0, mostOf).map(({ currency, unpaid }, at) =>
                sumRow({
                  key: `unused ${currency}`,
                  label: t('total_unused'),
                  amount: unpaid,
                  currency,
                  hidden: at > 0,
                }),
              ),
              ...final,
            ]
      }
    />
  )
}
