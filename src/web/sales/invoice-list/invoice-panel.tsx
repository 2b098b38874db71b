import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { countText, History } from '#web/resource/history/history.tsx'
import { useKeys } from '#web/platform/keyboard.ts'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { Panel } from '#web/platform/panels/panel.tsx'
import { PaymentsPart } from '#web/sales/document-payment/invoice-payments.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { useTabKeys } from '#web/resource/list/use-list-keys.ts'
import { ChangedSince } from '#web/sales/sending/email-entry.tsx'
import { EmailHistory } from '#web/sales/sending/email-history.tsx'
import { openSendPanel } from '#web/sales/sending/open-send-panel.tsx'
import { PanelColumns } from '#web/ui/layers/slide-out-panel.tsx'
import { StateBadge } from '#web/ui/text/state-mark.tsx'
import { TabsLine } from '#web/ui/page/tabs-line.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { InvoiceFacts, PhoneSummary } from './invoice-facts.tsx'
import classes from './invoice-panel.module.css'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { PanelActions, PanelFoot } from './panel-actions.tsx'
import { isBooked } from '#domain/invoice-type.ts'
import { recordTabs, useOpenInvoice } from './open-invoice.tsx'
import type { RecordTab } from './open-invoice.tsx'
import { openMovedInInvoice } from './open-moved-in-invoice.tsx'
import { useRowActions, useRowKeys } from './row-actions.ts'
import { useInvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import type { InvoiceTexts } from '#web/resource/use-invoice-texts.ts'
import { useTranslation } from 'react-i18next'
import { IsafChanged } from '#web/resource/document/isaf-changed.tsx'
import { LazyMovedInDocument } from '#web/resource/document/lazy-moved-in-document.ts'
import { useMovedInText } from '#web/resource/document/moved-in-mark.tsx'
import { DocumentPages } from '#web/resource/document/document-pages.tsx'
import { useStoredPages } from '#web/sales/invoice-editor/use-document-pages.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

type Props = {
  id: string
  /** The row of the list, with which the header is shown without waiting. */
  row: InvoiceRow | undefined
}

/** An invoice opened over the list: its document, payments, emails and history. */
export const InvoicePanel = ({ id, row }: Props) => {
  const texts = useInvoiceTexts()
  const { t } = texts
  const phone = useNarrow()
  const opened = useOpenInvoice()
  const { data, error, retry } = useLoaded('invoice.edit_form', { params: { id } })
  const invoice = data?.item
  const head = invoice ?? row
  const tab = tabsOf(head).includes(opened.tab) ? opened.tab : 'document'
  const loadError = invoice ? null : error
  const emails = useLoaded('invoice.email_history', { params: { id } }).data?.data
  const counts = countsOf(invoice)
  const rowActions = useRowActions()
  const movedIn = useMovedInText()
  const go = useNavigateTo()
  useRowKeys(() => invoice, rowActions, true)
  const setTab = (key: string) => opened.setTab(recordTabs.find((each) => each === key) ?? 'document')
  useTabKeys(tabsOf(head), setTab, { inPanel: true })
  useKeys({ e: editOf(invoice, go) }, { inPanel: true })

  return (
    <Panel
      title={head?.number ?? t(error ? 'type_simple' : 'loading')}
      badge={head && <HeadBadge invoice={head} texts={texts} />}
      subtitle={head && !phone ? headTexts(head, texts, movedIn(head)) : undefined}
      actions={data && <PanelActions invoice={data.item} options={data.options} texts={texts} opened={opened} />}
      summary={invoice && <PhoneSummary invoice={invoice} texts={texts} />}
      tabs={
        loadError ? undefined : (
          <TabsLine
            label={t('record_tabs')}
            current={tab}
            onSelect={setTab}
            tabs={tabsOf(head).map((key) => ({ key, label: t(`tab_${key}`), count: counts[key] }))}
          />
        )
      }
      background="page"
      foot={phone && data ? <PanelFoot invoice={data.item} options={data.options} texts={texts} /> : undefined}
    >
      {loadError ? (
        <LoadError title={t('error_panel')} error={loadError} onRetry={retry} />
      ) : (
        <div className={classes.body} data-full={opened.full || undefined}>
          <PanelColumns facts={invoice && <InvoiceFacts invoice={invoice} emails={emails} texts={texts} />}>
            {tab === 'document' && (
              <>
                {invoice && <IsafChanged id={id} day={registerDayOf(invoice)} />}
                <ChangedSince emails={emails} />
                {head?.origin === 'import' ? (
                  invoice && <MovedIn invoice={invoice} />
                ) : (
                  <InvoiceDocument id={id} number={head?.number ?? ''} texts={texts} />
                )}
              </>
            )}
            {tab === 'payments' && invoice && <PaymentsPart invoice={invoice} />}
            {tab === 'emails' && invoice && (
              <EmailHistory
                invoiceId={id}
                onSend={invoice.can.send ? () => void openSendPanel({ invoice }) : undefined}
              />
            )}
            {tab === 'history' && <History kind="invoice" id={id} />}
          </PanelColumns>
        </div>
      )}
    </Panel>
  )
}

const MovedIn = ({ invoice }: { invoice: Invoice }) => (
  <Suspense>
    <LazyMovedInDocument document={{ ...invoice, side: 'sale', party: invoice.client_title, category: null }} />
  </Suspense>
)

/** Nothing is paid by a quote. */
const tabsOf = (invoice: InvoiceRow | undefined): readonly RecordTab[] =>
  invoice?.type === 'quote' ? recordTabs.filter((key) => key !== 'payments') : recordTabs

/** The day by which an invoice is in i.SAF; null: it is not. */
const registerDayOf = ({ vat, type, date }: Invoice) => (vat && isBooked(type) ? date : null)

/** Opens what may be changed: the whole invoice, or the few fields of a moved-in one. */
const editOf = (invoice: Invoice | undefined, go: (href: string) => void): (() => void) | undefined => {
  if (invoice?.can.edit) return () => go(`/invoice/edit/${invoice.id}`)
  return invoice?.refusals.edit === 'moved_in' ? () => void openMovedInInvoice(invoice) : undefined
}

/** The counts of the tabs that are known. */
const countsOf = (invoice: Invoice | undefined): Partial<Record<RecordTab, ReactNode>> => ({
  payments: invoice?.payments_count,
  emails: countText(invoice?.history.emails),
  history: countText(invoice?.history.changes),
})

const HeadBadge = ({ invoice, texts }: { invoice: InvoiceRow; texts: InvoiceTexts }) => {
  const { mark, share, texts: fact } = texts.state(invoice)
  return (
    <StateBadge state={mark} share={share}>
      {fact}
    </StateBadge>
  )
}

const headTexts = (invoice: InvoiceRow | Invoice, { t }: InvoiceTexts, movedIn: string | undefined): string =>
  [
    t('subtitle', {
      heading: t(`heading_${invoice.type}${invoice.vat ? '_vat' : ''}`),
      client: invoice.client_title,
    }),
    ...(movedIn ? [movedIn] : []),
  ].join(' · ')

/** The pages of the printed document. After a change the old ones stay until the new ones are rendered. */
const InvoiceDocument = ({ id, number, texts: { t } }: { id: string; number: string; texts: InvoiceTexts }) => {
  const { t: common } = useTranslation('common')
  const { pages, see, error, retry } = useStoredPages('invoice.document', id)
  if (error && pages.length === 0)
    return (
      <EmptyState
        plain
        title={t('error_document')}
        text={problemText(error)}
        actions={<Button onClick={retry}>{common('retry')}</Button>}
      />
    )
  return (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t('document_of', { number })} aria-busy={pages.length === 0 || undefined} tabIndex={0}>
      <DocumentPages pages={pages} see={see} />
    </section>
  )
}
