import { lazy, Suspense } from 'react'
import type { Client } from '#contract/sales/client.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { AttachFormat, DocumentEmail } from '#contract/sales/sending.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { withTexts } from '#web/platform/texts/with-texts.ts'

/** Loaded on demand, because they need the schemas of the contract. */
const SendInvoice = lazy(
  withTexts('records', async () => ({ default: (await import('./send-invoice.tsx')).SendInvoice })),
)
const SendStatement = lazy(async () => ({ default: (await import('./send-statement.tsx')).SendStatement }))

export type SendableInvoice = Pick<Invoice, 'id' | 'number'> & Partial<Pick<Invoice, 'client_title'>>
export type StatementClient = Pick<Client, 'id' | 'title'>

const size = 640

/**
 * Opens the email of an invoice. `again` fills it in from an email that was not delivered, `reminder` makes it a payment
 * reminder. Resolves to the queued email, or undefined when the panel is closed without sending. Toasts show the result
 * of sending on any page.
 */
export const openSendPanel = ({
  invoice,
  again,
  reminder,
  attach,
}: {
  invoice: SendableInvoice
  again?: DocumentEmail
  reminder?: boolean
  /** The chosen attachments; by default what the client gets. */
  attach?: AttachFormat[]
}) =>
  openPanel<DocumentEmail>({
    size,
    content: () => (
      <Suspense>
        <SendInvoice invoice={invoice} again={again} reminder={reminder} attach={attach} />
      </Suspense>
    ),
  })

/** Opens a client's statement, to view or send it. */
export const openStatementPanel = ({ client }: { client: StatementClient }) =>
  openPanel<DocumentEmail>({
    size,
    content: () => (
      <Suspense>
        <SendStatement client={client} />
      </Suspense>
    ),
  })

/** The button that opens a client's statement. */
export const StatementButton = ({ client }: { client: StatementClient }) => {
  const { t } = useTranslation('sending')
  const phone = useNarrow()
  const open = () => void openStatementPanel({ client })
  return (
    <Button icon={<IconReceipt size={16} stroke={1.75} />} aria-label={t('statement')} onClick={open}>
      {t(phone ? 'statement_short' : 'statement')}
    </Button>
  )
}
