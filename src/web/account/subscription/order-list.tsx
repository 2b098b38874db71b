import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/account/subscription.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import type { DocumentState } from '#web/ui/text/state-mark.tsx'
import classes from './subscription.module.css'

/** Order states shown by the marks of invoices. */
export const orderState: Record<Order['status'], DocumentState> = {
  waiting: 'open',
  accepted: 'paid',
  canceled: 'void',
}

/** Orders, each a link to its page. */
export const OrderList = ({ orders }: { orders: readonly Order[] }) => {
  const { t } = useTranslation('subscription')
  return (
    <ul className={classes.orders}>
      {orders.map(({ id, reference, duration, status, method, price, currency, created_at }) => (
        <li key={id}>
          <PageLink href={`/settings/subscription/order/${id}`} className={classes.order}>
            <span className={classes.orderText}>
              <span className={classes.orderName}>
                {reference} · {t('short_months', { count: duration })}
              </span>
              <span className={classes.orderNote}>
                {created_at.slice(0, 10)} · {t(method)}
              </span>
            </span>
            <StateMark state={orderState[status]} label={t(status)} />
            <Money amount={price} currency={currency} locale={currentLanguage()} />
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
