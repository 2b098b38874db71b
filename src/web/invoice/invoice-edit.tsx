import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invoice, InvoiceOptions } from '#contract/invoice.ts'
import { today } from '#domain/plain-date.ts'
import { keepItem } from '../resource/cache.ts'
import { useLoaded } from '../resource/use-loaded.ts'
import { PendingPage } from '../routes/pending-page.tsx'
import { useCompany } from '../session.ts'
import { useCan } from '../use-can.ts'
import type { EditorForm } from './editor-form.ts'
import { storedForm } from './form-from-server.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { LockedInvoice } from './locked-invoice.tsx'
import { mergedForm } from './merged-form.ts'
import { useSaved } from './use-saved.ts'

/** `/invoice/edit/{id}`: the form while the invoice may be changed, else the document with the reason. */
export const InvoiceEdit = () => {
  const { id = '' } = useParams({ strict: false })
  const loaded = useLoaded('invoice.edit_form', { params: { id } })
  const may = useCan('document.write')
  if (!loaded.data) return <PendingPage />
  const { item, options } = loaded.data
  const reason = may ? item.can.edit : 'forbidden'
  return reason ? (
    <LockedInvoice key={id} invoice={item} reason={reason} />
  ) : (
    <EditForm key={id} {...{ item, options }} />
  )
}

const EditForm = ({ item, options }: { item: Invoice; options: InvoiceOptions }) => {
  const client = useLoaded('client.edit_form', { params: { id: item.client_id } })
  if (client.loading) return <PendingPage />
  return <LoadedForm item={item} options={options} client={client.data?.item ?? null} />
}

type Loaded = { item: Invoice; options: InvoiceOptions; client: Parameters<typeof storedForm>[2] }

const LoadedForm = ({ item, options, client }: Loaded) => {
  const { time_zone } = useCompany()
  const saved = useSaved()
  const [day] = useState(() => today(new Date(), time_zone))
  // What was opened stays while it is being changed, whatever is fetched meanwhile; a newer version is taken over only on request.
  const [opened, setOpened] = useState(() => made(item, options, client))
  return (
    <InvoiceEditor
      key={opened.item.version}
      fresh={opened.fresh}
      typed={opened.typed}
      options={opened.options}
      stored={opened.item}
      draftName={`invoice.${item.id}`}
      today={day}
      onSaved={saved('changed')}
      onReload={(newer, typed) => {
        keepItem('invoice', newer)
        const next = made(newer, options, client)
        setOpened({ ...next, typed: typed && mergedForm(typed, opened.fresh, next.fresh) })
      }}
    />
  )
}

type Opened = { item: Invoice; options: InvoiceOptions; fresh: EditorForm; typed?: EditorForm }

const made = (item: Invoice, options: InvoiceOptions, client: Loaded['client']): Opened => ({
  item,
  options,
  fresh: storedForm(item, options, client),
})
