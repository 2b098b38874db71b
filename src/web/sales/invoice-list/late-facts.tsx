import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/sales/invoice.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ClientPart } from './client-part.tsx'
import { PlannedPart } from '#web/sales/send-later/planned-part.tsx'
import { QuotePart } from './quote-part.tsx'
import { canCopy } from './row-actions.ts'

/** What of an invoice's facts is loaded after the panel: what is between the company and the client, and repeating the invoice. */
export const LateFacts = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('document_link')
  const mayRepeat = useCan('document.write') && canCopy(invoice) && invoice.type !== 'quote'
  return (
    <>
      <PlannedPart invoice={invoice} />
      <QuotePart invoice={invoice} />
      <ClientPart invoice={invoice} />
      {mayRepeat && (
        <div>
          <Button size="small" component={PageLink} href={`/recurring/create?copy_of=${invoice.id}`}>
            {t('repeat')}
          </Button>
        </div>
      )}
    </>
  )
}
