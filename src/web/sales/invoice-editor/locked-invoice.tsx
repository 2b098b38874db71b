import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { closedUntil } from '#web/setup/closed-period/closed-until.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCan } from '#web/platform/session/use-can.ts'
import { DocumentActions } from './document-actions.tsx'
import { DocumentView } from './document-view.tsx'
import classes from './locked-invoice.module.css'

/** An invoice that cannot be changed any more: the document, why, and what can be done instead. */
export const LockedInvoice = ({ invoice, reason }: { invoice: Invoice; reason: string }) => {
  const { t } = useTranslation('invoice')
  const may = useCan('document.write')
  return (
    <DocumentView
      id={invoice.id}
      title={t('edit_title', { number: invoice.number })}
      subtitle={invoice.client_title}
      actions={<DocumentActions id={invoice.id} number={invoice.number} />}
      notice={
        <div className={classes.notice} role="status">
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          <span className={classes.reason}>{t(reasonKey(reason), { until: closedUntil() ?? '' })}</span>
          <span className={classes.ways}>
            <Button size="small" component={PageLink} href={`/invoice/list?open=${invoice.id}`}>
              {reason === 'invoice_has_payments' ? t('locked_payments') : t('locked_show')}
            </Button>
            {invoice.can.credit && (
              <Button size="small" component={PageLink} href={`/invoice/create?credit_of=${invoice.id}`}>
                {t('issue_credit')}
              </Button>
            )}
            {may && invoice.type !== 'credit' && (
              <Button size="small" component={PageLink} href={`/invoice/create?copy_of=${invoice.id}`}>
                {t('locked_copy')}
              </Button>
            )}
          </span>
        </div>
      }
    />
  )
}

const reasons = [
  'deleted',
  'voided',
  'invoice_has_payments',
  'sent',
  'credited',
  'invoiced',
  'period_closed',
  'forbidden',
] as const
type Reason = (typeof reasons)[number]

const reasonKey = (reason: string): `locked_${Reason | 'else'}` =>
  reasons.includes(reason as Reason) ? `locked_${reason as Reason}` : 'locked_else'
