import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import noticeClasses from '#web/platform/feedback/notice.module.css'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { EmailPanel } from '#web/sales/sending/email-panel.tsx'
import type { StatementClient } from '#web/sales/sending/open-send-panel.tsx'
import { useEmailForm } from '#web/sales/sending/use-email-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'

/** Reminds a client of all late invoices, which are attached as a list. */
export const SendReminder = ({ client: { id, title } }: { client: StatementClient }) => {
  const { t } = useTranslation('reminder')
  const loaded = useLoaded('client.reminder_draft', { params: { id } })
  const emailForm = useEmailForm({
    draft: loaded.data,
    send: (email, key) => call('client.send_reminder', { params: { id }, body: email, idempotencyKey: key }),
  })
  const preview = () => openInNewTab(`/client/${id}/reminder-pdf`)
  const open = useAction(preview)
  return (
    <EmailPanel
      title={t('title')}
      subtitle={title}
      emailForm={emailForm}
      loaded={loaded}
      attachments={loaded.data ? [{ name: loaded.data.attachment, open: preview }] : []}
      actions={
        <Button icon={<IconExternalLink size={16} stroke={1.75} />} busy={open.busy} onClick={() => void open.run()}>
          {t('open_pdf')}
        </Button>
      }
      above={
        loaded.data?.is_reminded && (
          <div className={noticeClasses.notice} role="status">
            <p>{t('already')}</p>
          </div>
        )
      }
    />
  )
}
