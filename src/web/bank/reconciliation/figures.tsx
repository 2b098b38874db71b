import { useTranslation } from 'react-i18next'
import type { Reconciliation } from '#contract/bank/reconciliation.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Money, moneyText } from '#web/ui/text/money.tsx'
import classes from './reconciliation.module.css'

/** Statement minus books is the difference. Screen readers get one sentence. */
export const Figures = ({ data }: { data: Reconciliation }) => {
  const { t } = useTranslation('reconciliation')
  const locale = currentLanguage()
  const { statement, balance, difference } = data
  const { currency } = data.account
  const money = (amount: string) => <Money amount={amount} currency={currency} locale={locale} strong />
  if (!statement || difference === null)
    return (
      <>
        <p className={classes.bookOnly}>
          {t('books_say')} {money(balance)}
        </p>
        <EmptyState
          plain
          title={t('no_statement')}
          text={t('no_statement_text')}
          actions={
            <Button component={PageLink} href="/bank/import">
              {t('import')}
            </Button>
          }
        />
      </>
    )
  const text = (amount: string) => moneyText(amount, currency, locale)
  const isOld = statement.date !== data.date
  return (
    <>
      <p className="visually-hidden">
        {t('sentence', {
          statement: text(statement.balance),
          books: text(balance),
          difference: text(difference),
        })}
      </p>
      <div className={classes.figures} aria-hidden="true">
        <div className={classes.figure}>
          <span className={classes.label}>
            {t('statement')}
            {isOld && <span className={classes.quiet}> {formatDay(statement.date, locale)}</span>}
          </span>
          {money(statement.balance)}
        </div>
        <div className={classes.figure} data-sign="−">
          <span className={classes.label}>{t('books')}</span>
          {money(balance)}
        </div>
        <div className={classes.figure} data-sign="=">
          <span className={classes.label}>{t('difference')}</span>
          {money(difference)}
        </div>
      </div>
    </>
  )
}
