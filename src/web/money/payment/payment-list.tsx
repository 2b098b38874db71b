import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentRow } from '#contract/money/payment.ts'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { useAddress } from '#web/resource/use-address.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { paymentCard, usePaymentColumns, whoOf } from './payment-columns.tsx'
import type { PaymentTab } from './payment-columns.tsx'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentMonth } from './payment-month.tsx'
import { PaymentTotals } from './payment-totals.tsx'

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
