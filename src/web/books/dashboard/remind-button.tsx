import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { useRemind } from '#web/sales/invoice-list/use-remind.ts'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { useCan } from '#web/platform/session/use-can.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './dashboard.module.css'

/** Reminds of everything that is late, once it is asked whether to. */
export const RemindAll = () => {
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
