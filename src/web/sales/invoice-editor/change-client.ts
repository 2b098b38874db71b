import { useEffect } from 'react'
import type { Invoice } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { requestedWithin } from '#web/resource/form/requested-field.ts'
import { openClient } from '#web/sales/client/create-client.tsx'
import type { EditorForm } from './form/editor-form.ts'
import type { Editor } from './form/editor.ts'
import { withClient } from './form/form-changes.ts'

type Options = { editor: Editor; form: EditorForm; stored: Invoice | undefined }

/** Where the client's form has a field of the details. */
const formFields: Partial<Record<string, string[]>> = {
  email: ['contacts.0.email', 'e_address.scheme'],
  e_address: ['e_address.id', 'e_address.scheme'],
  vat_code: ['vat_code', 'vat_enabled'],
}

/** Opens the client's panel on a field, and puts what is saved there on the document. Resolves to whether it was saved. */
export const changeClient = async ({ editor, form, stored }: Options, field: string): Promise<boolean> => {
  const client = await openClient(form.client_id ?? '', ...(formFields[field] ?? [field]))
  if (!client) return false
  editor.update((now) => withClient(now, client), 'client_id', 'date_due')
  // A stored invoice has the details of its day; who corrects them here wants them on it.
  if (stored && stored.client_id === form.client_id) {
    const client_details = await call('invoice.current_client_details', { params: { id: stored.id } })
    editor.update((now) => ({ ...now, client_details }))
  }
  return true
}

/** A page that leads to a detail of the client opens the client's panel at once. */
export const useRequestedDetail = (options: Options): void => {
  useEffect(() => {
    const field = requestedWithin('client_details.')
    if (field === undefined) return
    // After the form has taken the request.
    const frame = requestAnimationFrame(() => void changeClient(options, field))
    return () => cancelAnimationFrame(frame)
    // Only when the editor opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}
