import { useTranslation } from 'react-i18next'
import type { AttachFormat, DocumentEmail } from '#contract/sales/sending.ts'
import { call } from '#web/platform/api/api.ts'
import noticeClasses from '#web/platform/feedback/notice.module.css'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { EmailPanel } from './email-panel.tsx'
import { PeppolOffer } from './peppol-offer.tsx'
import type { SendableInvoice } from './open-send-panel.tsx'
import { useEmailForm } from './use-email-form.ts'

type Props = {
  invoice: SendableInvoice
  again?: DocumentEmail | undefined
  reminder?: boolean | undefined
  /** The attachments chosen before; by default what the client gets. */
  attach?: AttachFormat[] | undefined
}

/** Sends an invoice as an email attachment: as PDF, or to clients who get e-invoices as PDF and UBL. */
export const SendInvoice = ({ invoice, again, reminder, attach }: Props) => {
  const { t } = useTranslation('sending')
  const { id } = invoice
  const loaded = useLoaded('invoice.email_draft', { params: { id }, ...(reminder ? { query: { reminder: '1' } } : {}) })
  const usual = loaded.data?.attachments ?? []
  const pdfName = loaded.data?.attachment ?? ''
  const attachments =
    attach?.map((format) => ({ format, name: format === 'pdf' ? pdfName : pdfName.replace(/\.pdf$/, '.xml') })) ?? usual
  const ubl_problem = attach ? null : loaded.data?.ubl_problem
  const emailForm = useEmailForm({
    draft: loaded.data,
    // The server fills in unchanged text when it sends, but not that of a reminder, so this text is sent explicitly.
    again: reminder ? loaded.data : again,
    send: (email, key) =>
      call('invoice.send', {
        params: { id },
        // A moved-in invoice has no document here, so its reminder has no attachment.
        body: {
          ...email,
          ...(attachments.length > 0 ? { attach: attachments.map(({ format }) => format) } : {}),
          reminder: reminder === true,
        },
        idempotencyKey: key,
      }),
  })
  const open = (format: AttachFormat) => openInNewTab(`/invoice/${id}/${format}?as=now`)
  return (
    <EmailPanel
      title={t(reminder ? 'send_reminder' : 'send_invoice')}
      subtitle={[invoice.number, invoice.client_title].filter(Boolean).join(', ')}
      emailForm={emailForm}
      loaded={loaded}
      attachments={attachments.map(({ format, name }) => ({ name, open: () => open(format) }))}
      above={
        <>
          {loaded.data?.way === 'peppol' && !again && !attach && <PeppolOffer id={id} />}
          {ubl_problem && (
            <div className={noticeClasses.notice} role="status">
              <p>{t('ubl_problem', { problem: ubl_problem })}</p>
            </div>
          )}
        </>
      }
    />
  )
}
