import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice, InvoiceFormGiven } from '#contract/sales/invoice.ts'
import { countIssuedInvoice } from '#web/account/subscription/plan-usage.ts'
import { call } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { useFormCore } from '#web/resource/form/use-form-core.ts'
import type { EditorForm } from './editor-form.ts'
import type { Editor } from './editor.ts'
import { controlId, fieldName } from './field-names.ts'
import { focusControl } from './focus-control.ts'
import { revivedForm } from './form-from-server.ts'
import { invoiceRequest } from './form-request.ts'
import { askOutOfOrder, laterDayOf } from './out-of-order.ts'

type Given = {
  editor: Editor
  fresh: EditorForm
  /** What is changed; left out for a new invoice. */
  stored: Pick<Invoice, 'id' | 'version'> | undefined
  draftName: string
  total: string
  /** Somebody else has saved a newer one meanwhile. */
  onStale: (newer: Invoice) => void
}

/** The form of the editor: what all forms do, and what only an invoice asks before it is saved. */
export const useEditorForm = ({ editor, fresh, stored, draftName, total, onStale }: Given) => {
  const { t } = useTranslation('invoice')
  const agreed = useRef<string>(undefined)
  /** A number out of the order of days is asked about once. */
  const mayStandHere = async (form: EditorForm): Promise<boolean> => {
    const latest = stored ? undefined : laterDayOf(form, editor.options)
    if (!latest || agreed.current === form.date) return true
    const yes = await askOutOfOrder(form, latest)
    if (yes) agreed.current = form.date
    // Once the question has given the focus back.
    else requestAnimationFrame(() => focusControl(controlId('date', editor)))
    return yes
  }
  return useFormCore<EditorForm, Invoice>(editor.state, (path) => controlId(path, editor), {
    fresh,
    labels: (path) => fieldName(path, editor, t),
    toInput: (form) => invoiceRequest(form, editor.options),
    confirm: mayStandHere,
    save: (input, { key }) => {
      // What `toInput` made.
      const body = input as InvoiceFormGiven
      return stored
        ? call('invoice.update', { params: { id: stored.id }, body: { ...body, version: stored.version } })
        : call('invoice.create', { body, idempotencyKey: key })
    },
    onSaved: (invoice) => stored ?? countIssuedInvoice(invoice),
    staysShown: true,
    draft: draftName,
    total,
    takeDraft: ({ values }) => ({ values: revivedForm(values, fresh), version: stored?.version }),
    onRefused: (error) => {
      // The invoice the server now has comes with the refusal.
      if (!isProblem(error) || error.code !== 'stale_version' || !error.body.current) return false
      onStale(error.body.current as Invoice)
      return true
    },
  })
}
