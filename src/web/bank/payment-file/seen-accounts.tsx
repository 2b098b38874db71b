import { useTranslation } from 'react-i18next'
import { accountNumberText } from '#domain/identifiers.ts'
import { today as dayOf } from '#domain/plain-date.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCompany } from '#web/platform/session/session.ts'
import classes from './seen-accounts.module.css'

/** The accounts that the card of a vendor has had, with when and by whom each was first seen; nothing if it never changed. */
export const SeenAccounts = ({ id }: { id: string }) => {
  const { t } = useTranslation('payment_file')
  const { time_zone } = useCompany()
  const { data } = useLoaded('payment-file.accounts', { params: { id } })
  const accounts = data?.data ?? []
  if (accounts.length < 2) return null
  const day = (moment: string) => dayOf(new Date(moment), time_zone)
  return (
    <section className={classes.part} aria-label={t('seen_title')}>
      <h2 className={classes.title}>{t('seen_title')}</h2>
      <ul className={classes.accounts}>
        {accounts.map((account) => (
          <li key={account.account_number}>
            <span>{[accountNumberText(account.account_number), account.bank].filter(Boolean).join(' · ')}</span>
            <span className={classes.note}>
              {[
                account.is_present && t('seen_present'),
                [t('seen_since', { date: day(account.first_seen_at) }), account.first_seen_by]
                  .filter(Boolean)
                  .join(', '),
                account.paid_on && t('seen_paid', { date: account.paid_on }),
                account.confirmed_at &&
                  t('seen_checked', { date: day(account.confirmed_at), name: account.confirmed_by ?? '' }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
