import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { accountNumberText } from '#domain/identifiers.ts'
import { today as dayOf } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import classes from './seen-accounts.module.css'

/** The accounts that the card has had, with when and by whom each was first seen, and those that matched entries of statements had. */
export const SeenAccounts = ({ id }: { id: string }) => {
  const { t } = useTranslation('payment_file')
  const { time_zone } = useCompany()
  const { data } = useLoaded('payment-file.accounts', { params: { id } })
  const canPay = useCan('payment.write')
  const forget = useAction(async (account_number: string) => {
    await call('payment-file.forget_account', { params: { id }, body: { account_number } })
    toast.success(t('learned_forgotten'))
    refresh('client', 'payment')
  })
  const accounts = data?.data ?? []
  const learned = data?.learned ?? []
  // One account on the card is shown there.
  if (accounts.length < 2 && learned.length === 0) return null
  const day = (moment: string) => dayOf(new Date(moment), time_zone)
  return (
    <section className={classes.part} aria-label={t('seen_title')}>
      <h2 className={classes.title}>{t('seen_title')}</h2>
      <ul className={classes.accounts}>
        {(accounts.length > 1 ? accounts : []).map((account) => (
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
        {learned.map(({ account_number, bank, times, last_on }) => (
          <li key={`learned ${account_number}`} className={classes.learned}>
            <span>{[accountNumberText(account_number), bank].filter(Boolean).join(' · ')}</span>
            <span className={classes.note}>{t('learned_from', { count: times, date: last_on })}</span>
            {canPay && (
              <IconButton
                size="small"
                className={classes.forget}
                label={t('learned_forget', { account: accountNumberText(account_number) })}
                icon={<IconX size={16} stroke={1.75} />}
                disabled={forget.busy}
                onClick={() => void forget.run(account_number)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
