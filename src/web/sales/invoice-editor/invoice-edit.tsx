import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import { today } from '#domain/plain-date.ts'
import { storeItem } from '#web/resource/record/cache.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { useCompany } from '#web/platform/session/session.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import { creditableOf, storedForm } from '#web/sales/invoice-editor/form/form-from-server.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { useSaved } from '#web/sales/invoice-editor/form/use-editor-form.ts'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { closedUntil } from '#web/setup/closed-until.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentView } from './document-view.tsx'
import classes from './locked-invoice.module.css'

/** The page `/invoice/edit/{id}`: the form if the invoice may be edited, else the document with the reason. */
export const InvoiceEdit = () => {
  const { id = '' } = useParams({ strict: false })
  const loaded = useLoaded('invoice.edit_form', { params: { id } })
  const canWrite = useCan('document.write')
  if (!loaded.data) return <PendingPage />
  const { item, options } = loaded.data
  const reason = canWrite ? item.refusals.edit : 'forbidden'
  return reason ? (
    <LockedInvoice key={id} invoice={item} reason={reason} />
  ) : (
    <EditForm key={id} {...{ item, options }} />
  )
}

const EditForm = ({ item, options }: { item: Invoice; options: InvoiceOptions }) => {
  const client = useLoaded('client.edit_form', { params: { id: item.client_id } })
  const left = useLeftToCredit(item)
  if (client.loading || left.loading) return <PendingPage />
  return <LoadedForm item={item} options={options} client={client.data?.item ?? null} left={left.lines} />
}

/** The lines of the credited invoice that other credits have left; empty if nothing is left. */
const useLeftToCredit = ({ type, reference_invoice_id }: Invoice) => {
  const id = type === 'credit' ? reference_invoice_id : null
  const { data, loading } = useLoaded('invoice.create_form', {
    query: id ? { credit_of: id } : {},
    enabled: id !== null,
  })
  return { loading, lines: data?.item.lines ?? [] }
}

type Loaded = {
  item: Invoice
  options: InvoiceOptions
  client: Parameters<typeof storedForm>[2]
  left: InvoiceDefaults['lines']
}

const LoadedForm = ({ item, options, client, left }: Loaded) => {
  const { time_zone } = useCompany()
  const saved = useSaved()
  const [day] = useState(() => today(new Date(), time_zone))
  // The opened version stays while it is edited, also after a refetch; a newer version is used only on request.
  const [opened, setOpened] = useState(() => openInvoice(item, options, client, left))
  return (
    <InvoiceEditor
      key={opened.item.version}
      initialValues={opened.initialValues}
      typed={opened.typed}
      options={opened.options}
      stored={opened.item}
      today={day}
      onSaved={saved('changed')}
      formOf={(newer) => openInvoice(newer, options, client, left).initialValues}
      onReload={(newer, typed) => {
        storeItem('invoice', newer)
        const next = openInvoice(newer, options, client, left)
        setOpened({ ...next, ...(typed ? { typed } : {}) })
      }}
    />
  )
}

type LoadedInvoice = { item: Invoice; options: InvoiceOptions; initialValues: EditorForm; typed?: EditorForm }

const openInvoice = (
  item: Invoice,
  options: InvoiceOptions,
  client: Loaded['client'],
  left: Loaded['left'],
): LoadedInvoice => ({
  item,
  options,
  initialValues: storedForm(item, options, client, item.type === 'credit' ? creditableOf(item.lines, left) : undefined),
})

/** An invoice that cannot be edited: its document, the reason and other actions. */
const LockedInvoice = ({ invoice, reason }: { invoice: Invoice; reason: string }) => {
  const { t } = useTranslation('invoice')
  const canWrite = useCan('document.write')
  return (
    <DocumentView
      id={invoice.id}
      title={t('edit_title', { number: invoice.number })}
      subtitle={invoice.client_title}
      actions={<DocumentActions invoice={invoice} />}
      notice={
        <div className={classes.notice} role="status">
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          <span className={classes.reason}>{t(reasonKey(reason), { until: closedUntil() ?? '' })}</span>
          <span className={classes.options}>
            <Button size="small" component={PageLink} href={`/invoice/list?open=${invoice.id}`}>
              {reason === 'invoice_has_payments' ? t('locked_payments') : t('locked_show')}
            </Button>
            {invoice.can.credit && (
              <Button size="small" component={PageLink} href={`/invoice/create?credit_of=${invoice.id}`}>
                {t('issue_credit')}
              </Button>
            )}
            {canWrite && invoice.type !== 'credit' && (
              <Button size="small" component={PageLink} href={`/invoice/create?copy_of=${invoice.id}`}>
                {t('locked_copy')}
              </Button>
            )}
          </span>
        </div>
      }
    />
  )
}

const reasons = [
  'deleted',
  'voided',
  'invoice_has_payments',
  'sent',
  'credited',
  'invoiced',
  'period_closed',
  'forbidden',
] as const
type Reason = (typeof reasons)[number]

const reasonKey = (reason: string): `locked_${Reason | 'else'}` =>
  reasons.includes(reason as Reason) ? `locked_${reason as Reason}` : 'locked_else'
