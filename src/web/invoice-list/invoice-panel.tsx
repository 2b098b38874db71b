import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceRow } from '#contract/invoice.ts'
import { isProblem } from '../api/problem.ts'
import { Panel } from '../panels.tsx'
import { PaymentsPart } from '../payment/payments-part.tsx'
import { problemText } from '../problem-text.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PanelColumns } from '../ui/slide-out-panel.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { InvoiceDocument } from './invoice-document.tsx'
import { InvoiceFacts, PhoneSummary } from './invoice-facts.tsx'
import classes from './invoice-panel.module.css'
import { PanelActions, PanelFoot } from './panel-actions.tsx'
import { recordTabs, useOpenInvoice } from './use-open-invoice.ts'
import { useListWords } from './use-list-words.ts'
import type { ListWords } from './use-list-words.ts'

type Props = {
  id: string
  /** What the list already knows of it: the head is there at once. */
  row: InvoiceRow | undefined
}

/** One invoice over the list: the document itself, its payments, and what is left to pay. */
export const InvoicePanel = ({ id, row }: Props) => {
  const words = useListWords()
  const { t } = words
  const phone = useNarrow()
  const opened = useOpenInvoice()
  const { data, error, retry } = useLoaded('invoice.edit_form', { params: { id } })
  const invoice = data?.item
  const head = invoice ?? row
  // While it slides out the address no longer says how it was shown.
  const tab = opened.tab

  return (
    <Panel
      title={head?.number ?? t('loading')}
      badge={head && <HeadBadge invoice={head} words={words} />}
      subtitle={head && !phone ? headWords(head, words) : undefined}
      actions={invoice && <PanelActions invoice={invoice} words={words} opened={opened} />}
      summary={invoice && <PhoneSummary invoice={invoice} words={words} />}
      tabs={
        <TabsLine
          label={t('record_tabs')}
          current={tab}
          onSelect={(key) => opened.setTab(recordTabs.find((each) => each === key) ?? 'document')}
          tabs={recordTabs.map((key) => ({
            key,
            label: t(`tab_${key}`),
            count: key === 'payments' ? invoice?.payments.length : undefined,
          }))}
        />
      }
      ground={tab === 'document' ? 'desk' : 'sheet'}
      foot={phone && invoice ? <PanelFoot invoice={invoice} words={words} /> : undefined}
    >
      {error && !invoice ? (
        <PanelError error={error} onRetry={retry} />
      ) : (
        <div className={classes.body} data-full={opened.full || undefined}>
          <PanelColumns facts={invoice && <InvoiceFacts invoice={invoice} words={words} />}>
            {tab === 'document' ? (
              <InvoiceDocument id={id} number={head?.number ?? ''} words={words} />
            ) : (
              invoice && <PaymentsPart invoice={invoice} />
            )}
          </PanelColumns>
        </div>
      )}
    </Panel>
  )
}

const HeadBadge = ({ invoice, words }: { invoice: InvoiceRow; words: ListWords }) => {
  const { mark, share, words: fact } = words.state(invoice)
  return (
    <StateBadge state={mark} share={share}>
      {fact}
    </StateBadge>
  )
}

const headWords = (invoice: InvoiceRow | Invoice, { t }: ListWords): string =>
  t('subtitle', {
    heading: t(`heading_${invoice.type}${invoice.vat ? '_vat' : ''}`),
    client: invoice.client_title,
  })

const PanelError = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation(['invoice_list', 'common'])
  return (
    <ErrorState
      title={t('error_panel')}
      text={problemText(error)}
      requestId={isProblem(error) ? error.body.instance : undefined}
      retryLabel={t('common:retry')}
      onRetry={isProblem(error) && error.status === 404 ? undefined : onRetry}
    />
  )
}
