import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { Money } from '#web/ui/money.tsx'
import { StateMark } from '#web/ui/state-mark.tsx'
import { AllLink } from './all-link.tsx'
import classes from './dashboard.module.css'
import { RemindAll, RemindButton } from './remind-button.tsx'

/** The longest overdue, and all of them behind a link. */
export const OverdueBlock = ({ overdue }: Pick<Dashboard, 'overdue'>) => {
  const { t } = useTranslation('dashboard')
  if (overdue.data.length === 0) return null
  return (
    <section className={classes.block} data-flush aria-label={t('overdue')}>
      <div className={classes.head}>
        <h2 className={classes.label}>{t('overdue')}</h2>
        <span className={classes.headActions}>
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
              <span className={classes.who}>
                <StateMark state="overdue" name={t('overdue_days', { count: invoice.days })} />
                <span className={classes.client}>{invoice.client_title}</span>
              </span>
              <span className={classes.number}>{invoice.number}</span>
              <span className={classes.late}>{t('overdue_days', { count: invoice.days })}</span>
              <Money amount={invoice.unpaid} currency={invoice.currency} locale={currentLanguage()} />
            </PageLink>
            <RemindButton invoice={invoice} />
          </li>
        ))}
      </ul>
    </section>
  )
}
