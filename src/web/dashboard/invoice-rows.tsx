import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { InvoiceRow } from '#contract/invoice.ts'
import { daysBetween, today } from '#domain/plain-date.ts'
import { currentLanguage } from '../texts.ts'
import { Money } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import classes from './dashboard.module.css'

type Props = { invoices: readonly InvoiceRow[] | undefined; middle: 'date' | 'overdue' }

/** A few invoices, each leading to its panel in the list. */
export const InvoiceRows = ({ invoices, middle }: Props) => (
  <div className={classes.rows}>
    {invoices
      ? invoices.map((invoice) => (
          <Link key={invoice.id} className={classes.row} to="/invoice/list" search={{ open: invoice.id } as never}>
            <span className={classes.client}>{invoice.client_title}</span>
            <span className={classes.quiet}>{invoice.number}</span>
            {middle === 'overdue' ? (
              <DaysLate invoice={invoice} />
            ) : (
              <span className={classes.quiet}>{invoice.date}</span>
            )}
            <Money
              amount={middle === 'overdue' ? invoice.unpaid : invoice.total}
              currency={invoice.currency}
              locale={currentLanguage()}
            />
          </Link>
        ))
      : ['72%', '64%', '70%'].map((width) => (
          <div key={width} className={classes.row}>
            <Skeleton width={width} />
          </div>
        ))}
  </div>
)

// The day the page was loaded: what is late by it does not change under a reader's eyes.
const loadedOn = today(new Date())

const DaysLate = ({ invoice }: { invoice: InvoiceRow }) => {
  const { t } = useTranslation('dashboard')
  const count = invoice.date_due ? daysBetween(invoice.date_due, loadedOn) : 0
  return <StateMark state="overdue" label={t('overdue_days', { count })} />
}
