import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentView } from './document-view.tsx'

/** `/invoice/pdf/{id}`: the document as it prints. */
export const InvoicePdf = () => {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTranslation('invoice')
  const loaded = useLoaded('invoice.edit_form', { params: { id } })
  const invoice = loaded.data?.item
  if (!invoice) return <PendingPage />
  return (
    <DocumentView
      key={id}
      id={id}
      title={t('edit_title', { number: invoice.number })}
      subtitle={invoice.client_title}
      actions={<DocumentActions id={id} number={invoice.number} />}
    />
  )
}
