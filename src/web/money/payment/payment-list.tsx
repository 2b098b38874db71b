import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentRow } from '#contract/money/payment.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { useAddress } from '#web/resource/list/address.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { paymentCard, usePaymentColumns, paymentTitle } from './payment-columns.tsx'
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

/** Loaded on demand: the list is usable before a record is opened. */
const PaymentPanel = lazy(async () => ({ default: (await import('./payment-panel.tsx')).PaymentPanel }))

const tabs = ['income', 'expenses', 'transfers', 'deleted'] as const satisfies readonly PaymentTab[]
/** The type of payment that each tab adds. */
const typeOf = { income: 'income', expenses: 'expense', transfers: 'transfer', deleted: 'income' } as const

/** The list of payments, with one open in a panel. */
export const PaymentList = () => {
  const { t } = useTranslation('payments')
  const canWrite = useCan('payment.write')
  const go = useNavigateTo()
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
      texts={{
        title: t('list'),
        table: t('table'),
        search: t('search'),
        add: t('create'),
        empty: tab === 'transfers' ? empty.transfers : empty.income,
        noResults: { title: t('nothing_title'), text: t('nothing_text'), clear: t('nothing_clear') },
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
      nameOf={(payment) => `${paymentTitle(payment, t)} ${payment.date}`}
      pageOf={pageOf}
      onCreate={canWrite ? () => go(`/payment/create?type=${typeOf[tab]}`) : undefined}
      canWrite={canWrite}
      badge={tab === 'income' || tab === 'expenses' ? <MonthSummary type={typeOf[tab]} /> : undefined}
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

/** The total of the month and of the previous month, on wide screens only. */
const MonthSummary = ({ type }: { type: 'income' | 'expense' }) => {
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

/** The totals of all matching payments and of their unused amounts. */
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
        // Deleted payments are of every type: their sum is meaningless.
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
