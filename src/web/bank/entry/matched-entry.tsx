import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BankEntry } from '#contract/bank/bank-entry.ts'
import { paymentHref } from '#web/money/payment/open-payment.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { momentText } from '#web/platform/texts/formats.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { matchText, paymentText } from '../match-text.ts'
import classes from './entry.module.css'

/** What was written for the entry, by whom and when, and why it cannot be taken back. */
export const MatchedEntry = ({ entry }: { entry: BankEntry }) => {
  const { t } = useTranslation(['bank_entry', 'payments'])
  const { match } = entry
  if (entry.state === 'ignored' || !match) return <p className={classes.note}>{t('ignored_note')}</p>
  const at = momentText(match.at)
  const locale = currentLanguage()
  return (
    <>
      <h3 className={classes.title}>{t('written')}</h3>
      {match.payments.length === 0 && <p className={classes.note}>{t('returned_note')}</p>}
      <ul className={classes.written} aria-label={matchText(entry, t)}>
        {match.payments.map((payment) => (
          <li key={payment.id} className={classes.payment}>
            <span className={classes.two}>
              <PageLink href={paymentHref(payment.type, payment.id)}>{paymentText(payment, entry, t)}</PageLink>
              <span className={classes.quiet}>
                {[payment.client_title, t(payment.created ? 'matched_created' : 'matched_before')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Money amount={payment.total} currency={payment.currency} locale={locale} strong />
            {payment.documents.length > 1 && (
              <ul className={classes.documents}>
                {payment.documents.map(({ id, kind, number, amount }) => (
                  <li key={id}>
                    <PageLink href={`/${kind}/list?open=${id}`}>{number ?? t('no_number')}</PageLink>
                    <Money amount={amount} currency={payment.currency} locale={locale} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.note}>{match.by ? t('matched_by', { name: match.by, at }) : t('matched_nobody', { at })}</p>
      {match.locked && (
        <p className={classes.lock}>
          <IconLock size={14} stroke={1.75} aria-hidden="true" />
          {t(`locked_${match.locked}`)}
        </p>
      )}
    </>
  )
}
