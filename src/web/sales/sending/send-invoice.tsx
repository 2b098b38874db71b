import { useTranslation } from 'react-i18next'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { call } from '#web/platform/api/api.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { LetterPanel } from './letter-panel.tsx'
import type { SendableInvoice } from './open-send-panel.tsx'
import { useLetterForm } from './use-letter-form.ts'

type Props = { invoice: SendableInvoice; again?: DocumentEmail | undefined; reminder?: boolean | undefined }

/** An invoice as the attachment of a letter. */
export const SendInvoice = ({ invoice, again, reminder }: Props) => {
  const { t } = useTranslation('sending')
  const { id } = invoice
  const loaded = useLoaded('invoice.email_draft', { params: { id }, ...(reminder ? { query: { reminder: '1' } } : {}) })
  const letter = useLetterForm({
    draft: loaded.data,
    // What is left as offered is written by the server again, as it sends: a reminder is said in so many words.
    again: reminder ? loaded.data : again,
    send: (given, key) =>
      call('invoice.send', {
        params: { id },
        body: { ...given, attach: ['pdf'], reminder: reminder === true },
        idempotencyKey: key,
      }),
  })
  return (
    <LetterPanel
      title={t(reminder ? 'send_reminder' : 'send_invoice')}
      subtitle={[invoice.number, invoice.client_title].filter(Boolean).join(', ')}
      letter={letter}
      loaded={loaded}
      onPreview={() => openInNewTab(`/invoice/${id}/pdf`)}
    />
  )
}
