import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/dashboard.ts'
import { openSendPanel } from '../sending/open-send-panel.tsx'
import { useCan } from '../use-can.ts'
import { Button } from '../ui/button.tsx'
import classes from './dashboard.module.css'

/** Opens the letter that reminds of an invoice, to be read and changed before it goes. */
export const RemindButton = ({ invoice }: { invoice: Dashboard['overdue']['data'][number] }) => {
  const { t } = useTranslation('dashboard')
  const canWrite = useCan('document.write')
  if (!canWrite) return null
  return (
    <Button
      className={classes.remind}
      size="small"
      icon={<IconBell className={classes.bell} size={22} stroke={1.75} />}
      aria-label={t('remind_of', { number: invoice.number })}
      onClick={() => void openSendPanel({ invoice, reminder: true })}
    >
      {t('remind')}
    </Button>
  )
}
