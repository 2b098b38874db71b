import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openInNewTab, PageLink } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { SubscriptionFrame } from './subscription-frame.tsx'
import classes from './subscription.module.css'

/** `/settings/subscription/invoices`: the provider's invoices for plans. */
export const InvoicesPage = () => {
  const { t } = useTranslation(['subscription', 'plan_note'])
  const invoices = useLoaded('subscription.invoices').data?.data
  const open = useAction((id: string) => openInNewTab(`/user/subscription/invoices/${id}/pdf`))
  if (!invoices) return <PendingPage />
  return (
    <SubscriptionFrame page="invoices">
      {invoices.length === 0 ? (
        <EmptyState
          title={t('no_invoices')}
          text={t('no_invoices_text')}
          actions={
            <Button component={PageLink} href="/settings/subscription/plans">
              {t('plan_note:see_plans')}
            </Button>
          }
        />
      ) : (
        <ul className={classes.orders}>
          {invoices.map(({ id, number, date, total, currency, duration }) => (
            <li key={id} className={classes.order}>
              <span className={classes.orderText}>
                <span className={classes.orderName}>{number}</span>
                <span className={classes.orderNote}>
                  {date} · {t('short_months', { count: duration })}
                </span>
              </span>
              <Money amount={total} currency={currency} locale={currentLanguage()} />
              <Button
                size="small"
                icon={<IconFileTypePdf size={16} stroke={1.75} aria-hidden="true" />}
                aria-label={t('open_pdf', { number })}
                onClick={() => void open.run(id)}
              >
                PDF
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SubscriptionFrame>
  )
}
