import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreparedRow, VendorAccount } from '#contract/bank/payment-file.ts'
import { accountNumberText } from '#domain/identifiers.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay, momentParts } from '#web/resource/dates.ts'
import { CheckBox } from '#web/ui/fields/check-field.tsx'
import classes from './payment-file.module.css'
import { useVendorAccount } from './use-payment-file.ts'

type Props = { row: PreparedRow; expenses: readonly string[]; today: string }

/** Warns of a changed account and asks for a tick: invoice fraud. The tick is stored at once, with who and when. */
export const ChangedAccount = ({ row: { account, vendor_title }, expenses, today }: Props) => {
  const { t } = useTranslation('payment_file')
  const { run, busy } = useVendorAccount(expenses)
  // The tick is shown at once, before the server has stored it.
  const [asked, setAsked] = useState<boolean>()
  const { previous, account_number, confirmed_at } = account
  if (!previous || !account_number) return null
  const confirm = async (confirmed: boolean) => {
    setAsked(confirmed)
    await run(account.vendor_id, { account_number, confirmed })
    setAsked(undefined)
  }
  const iban = accountNumberText(previous.account_number) + (previous.bank ? ` (${previous.bank})` : '')
  const day = previous.paid_on ?? previous.seen_on
  const date = formatDay(day, currentLanguage(), day.slice(0, 4) !== today.slice(0, 4))
  return (
    <div className={classes.changed} role="group" aria-label={`${t('changed')}: ${vendor_title}`}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <p>
        <b className={classes.warning}>{t('changed_title')}</b>{' '}
        {t(previous.paid_on ? 'changed_paid' : 'changed_seen', { date, iban })}
      </p>
      <label className={classes.tick}>
        <CheckBox
          checked={asked ?? confirmed_at !== null}
          disabled={busy}
          onChange={(event) => void confirm(event.currentTarget.checked)}
        />
        <b>{t('checked')}</b>
        <Confirmation account={account} today={today} />
      </label>
    </div>
  )
}

/** Who ticked it and when. */
const Confirmation = ({ account, today }: { account: VendorAccount; today: string }) => {
  const { t } = useTranslation('payment_file')
  const { time_zone } = useCompany()
  if (!account.confirmed_at) return null
  const parts = momentParts(account.confirmed_at, today, time_zone, currentLanguage())
  const at = parts.kind === 'day' ? t('at_day', parts) : t(`at_${parts.kind}`, { time: parts.time })
  return <span className={classes.small}>{[account.confirmed_by, at].filter(Boolean).join(', ')}</span>
}
