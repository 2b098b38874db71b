import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#web/resource/load-error.tsx'
import { useAddress } from '#web/resource/use-address.ts'
import { useLoaded } from '#web/platform/queries/use-loaded.ts'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import type { EditorForm } from './editor-form.ts'
import { newForm } from './form-from-server.ts'
import { ChooseCredited } from './choose-credited.tsx'
import { InvoiceEditor } from './invoice-editor.tsx'
import { useSaved } from './use-saved.ts'

const prefills = ['client_id', 'copy_of', 'credit_of', 'from_proforma']

/** `/invoice/create`, prefilled from what the address names. */
export const InvoiceCreate = () => {
  const { address } = useAddress()
  const prefill = Object.fromEntries(Object.entries(address).filter(([name]) => prefills.includes(name)))
  if (address['type'] === 'credit') return <ChooseCredited />
  const draftName = ['invoice.create', ...Object.entries(prefill).flat()].join('.')
  return <CreateForm key={draftName} prefill={prefill} draftName={draftName} />
}

const CreateForm = ({ prefill, draftName }: { prefill: Record<string, string>; draftName: string }) => {
  const loaded = useLoaded('invoice.create_form', { query: prefill })
  const clientId = loaded.data?.item.client_id ?? undefined
  const client = useLoaded('client.edit_form', { params: { id: clientId ?? '' }, enabled: clientId !== undefined })
  const { t } = useTranslation('invoice')
  const saved = useSaved()
  const [fresh, setFresh] = useState<EditorForm>()
  // Made once: a list refreshed in the background must not empty what is being typed.
  if (!fresh && loaded.data && (clientId === undefined || client.data || client.error))
    setFresh(newForm(loaded.data.item, loaded.data.options, client.data?.item ?? null))
  // Chosen on this very page: the router has loaded nothing, and shows no error of it.
  if (loaded.error && !loaded.data) return <LoadError title={t('error')} error={loaded.error} onRetry={loaded.retry} />
  if (!fresh || !loaded.data) return <PendingPage />
  return (
    <InvoiceEditor
      fresh={fresh}
      options={loaded.data.options}
      draftName={draftName}
      today={loaded.data.item.date}
      onSaved={saved('issued')}
    />
  )
}
