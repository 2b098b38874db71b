import { IconBell, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReminderState } from '#contract/sales/reminder.ts'
import type { StatementClient } from '#web/sales/sending/open-send-panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { AddAddress } from './add-address.tsx'
import { openReminderPanel, useReminderLock } from './open-reminder.tsx'
import classes from './reminder.module.css'

/** Reminds a client of late invoices; quiet after today's letter. */
export const ReminderButton = ({ client, state }: { client: StatementClient; state: ReminderState }) => {
  const { t } = useTranslation('reminder')
  const locked = useReminderLock()
  if (state === 'no_address') return <AddAddress client={client} />
  if (state === 'sent_today')
    return (
      <span className={classes.reminded}>
        <IconCheck size={14} stroke={2} aria-hidden="true" />
        {t('reminded')}
      </span>
    )
  return (
    <Button
      size="small"
      className={classes.button}
      icon={<IconBell className={classes.bell} size={22} stroke={1.75} />}
      locked={locked}
      aria-label={t('remind_of', { client: client.title })}
      onClick={() => void openReminderPanel({ client })}
    >
      {t('remind')}
    </Button>
  )
}
