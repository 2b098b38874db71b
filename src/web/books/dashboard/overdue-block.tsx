import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { AllLink } from './block.tsx'
import dashboard from './dashboard.module.css'
import classes from './overdue-block.module.css'
import { IconBell } from '@tabler/icons-react'
import { useRemind } from '#web/sales/invoice-list/bulk/use-remind.ts'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** The invoices that are overdue the longest, with a link to all overdue ones. */
export const OverdueBlock = ({ overdue }: Pick<Dashboard, 'overdue'>) => {
  const { t } = useTranslation('dashboard')
  if (overdue.data.length === 0) return null
  return (
    <section className={dashboard.block} data-flush aria-label={t('overdue')}>
      <div className={dashboard.head}>
        <h2 className={dashboard.label}>{t('overdue')}</h2>
        <span className={dashboard.headActions}>
          {overdue.count > 1 && <RemindAll />}
          <AllLink href="/invoice/list?overdue=1&type=simple" of={t('overdue')}>
            {t('all')} {overdue.count > overdue.data.length && overdue.count}
          </AllLink>
        </span>
      </div>
      <ul className={classes.rows}>
        {overdue.data.map((invoice) => (
          <li key={invoice.id} className={classes.row}>
            <PageLink className={classes.rowLink} href={`/invoice/list?open=${invoice.id}`}>
              <span className={classes.party}>
                <StateMark state="overdue" name={t('overdue_days', { count: invoice.days })} />
                <span className={classes.client}>{invoice.client_title}</span>
              </span>
              <span className={classes.number}>{invoice.number}</span>
              <span className={classes.overdue}>{t('overdue_days', { count: invoice.days })}</span>
              <Money amount={invoice.unpaid} currency={invoice.currency} locale={currentLanguage()} />
            </PageLink>
            <RemindButton invoice={invoice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sends reminders of all overdue invoices, after a confirmation. */
const RemindAll = () => {
  const { t } = useTranslation('invoice_list')
  const canWrite = useCan('document.write')
  const remind = useRemind()
  if (!canWrite) return null
  return (
    <Button variant="link" size="small" busy={remind.busy} locked={remind.locked} onClick={() => void remind.run()}>
      {t('remind_all')}
    </Button>
  )
}

/** Opens the reminder email of an invoice, to be edited before it is sent. */
const RemindButton = ({ invoice }: { invoice: Dashboard['overdue']['data'][number] }) => {
  const { t } = useTranslation('dashboard')
  const canWrite = useCan('document.write')
  if (!canWrite) return null
  return (
    <Button
      className={classes.remind}
      size="small"
      icon={<IconBell className={classes.bell} size={22} stroke={1.75} />}
      aria-label={t('remind_of', { number: invoice.number })}
      {...(invoice.can_remind ? {} : { locked: t('remind_off') })}
      onClick={() => void openSendPanel({ invoice, reminder: true })}
    >
      {t('remind')}
    </Button>
  )
}
