import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingPage } from '#web/platform/navigation/pending-page.tsx'
import { useLoaded } from '#web/platform/queries/queries.ts'
import type { ContinuedDraft } from '#web/resource/draft/continue-draft.tsx'
import { LoadError } from '#web/resource/record/load-error.tsx'
import { clientOf } from './draft/draft-clients.ts'
import { withDraft } from './form/draft-form.ts'
import type { EditorForm } from './form/editor-form.ts'
import { newForm } from './form/form-from-server.ts'
import { useSaved } from './form/use-editor-form.ts'
import { InvoiceEditor } from './invoice-editor.tsx'

/** The form of a new invoice, with its defaults or with a draft. */
export const CreateForm = ({ prefill, draft }: { prefill: Record<string, string>; draft?: ContinuedDraft }) => {
  const loaded = useLoaded('invoice.create_form', { query: prefill })
  const clientId = loaded.data?.item.client_id ?? undefined
  const client = useLoaded('client.edit_form', { params: { id: clientId ?? '' }, enabled: clientId !== undefined })
  const { t } = useTranslation(['invoice', 'invoice_source'])
  const saved = useSaved()
  const [initialValues, setFresh] = useState<EditorForm>()
  // Only once: a refetch in the background must not reset what is typed.
  if (!initialValues && loaded.data && (clientId === undefined || client.data || client.error))
    setFresh(newForm(loaded.data.item, loaded.data.options, client.data?.item ?? null))
  // When it is chosen on this page, the router has not loaded it and shows no error.
  if (loaded.error && !loaded.data) return <LoadError title={t('error')} error={loaded.error} onRetry={loaded.retry} />
  if (!initialValues || !loaded.data) return <PendingPage />
  const { options, item } = loaded.data
  return (
    <InvoiceEditor
      initialValues={initialValues}
      {...(draft
        ? { typed: withDraft(initialValues, { form: draft.form, clientOf, options }), opened: draft.opened }
        : {})}
      options={options}
      today={item.date}
      onSaved={saved('issued')}
    />
  )
}
