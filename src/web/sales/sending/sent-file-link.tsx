import { IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'

/** Opens the PDF as that letter took it along. */
export const SentFileLink = ({ email }: { email: DocumentEmail }) => {
  const { t } = useTranslation('sending')
  const { id, invoice_id, client_id } = email
  const of = invoice_id ? `/invoice/${invoice_id}` : `/client/${client_id}`
  const tab = useAction(() => openInNewTab(`${of}/email/${id}/pdf`))
  return (
    <Button
      variant="link"
      size="small"
      icon={<IconFileText size={16} stroke={1.75} />}
      busy={tab.busy}
      onClick={() => void tab.run()}
    >
      {t('sent_file')}
    </Button>
  )
}
