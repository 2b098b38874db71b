import { useRef, useState } from 'react'
import type { Invoice, InvoiceFormGiven } from '#contract/sales/invoice.ts'
import { call } from '#web/platform/api/api.ts'
import { isCancelled, isProblem } from '#web/platform/api/problem.ts'
import { countIssued } from '#web/account/subscription/count-issued.ts'
import { tellUnsaved } from '#web/platform/feedback/show-error.ts'
import { focusFirst } from '#web/platform/focus-first.ts'
import { type Save, useSending } from '#web/resource/form/use-sending.ts'
import type { Editor } from './editor.ts'
import { controlId } from './field-names.ts'
import { focusControl } from './focus-control.ts'
import { invoiceRequest } from './form-request.ts'
import { askOutOfOrder, laterDayOf } from './out-of-order.ts'

type Given = {
  editor: Editor
  /** What is changed; left out for a new invoice. */
  stored: Pick<Invoice, 'id' | 'version'> | undefined
  onSaved: (invoice: Invoice, sends: boolean) => void
  /** Somebody else has saved a newer one meanwhile. */
  onStale: (newer: Invoice) => void
}

/** Saves once, however often it is asked to: one request at a time, under the form's own key. What is refused lands on its field. */
export const useInvoiceSave = ({ editor, stored, onSaved, onStale }: Given) => {
  /** Saving was tried and something is wrong: then all of it is listed. */
  const [refused, setRefused] = useState(false)
  const agreed = useRef<string>(undefined)
  const send: Save<Invoice> = (input, { key }) => {
    // What `save` below hands over.
    const body = input as InvoiceFormGiven
    return stored
      ? call('invoice.update', { params: { id: stored.id }, body: { ...body, version: stored.version } })
      : call('invoice.create', { body, idempotencyKey: key })
  }
  const sending = useSending(send)

  const showWrong = () => {
    setRefused(true)
    requestAnimationFrame(() => focusFirst(Object.keys(editor.errors.get()).map((path) => controlId(path, editor))))
  }
  const refuse = (error: unknown) => {
    if (isCancelled(error)) return
    if (!isProblem(error)) return void tellUnsaved(error)
    // The invoice the server now has comes with the refusal.
    if (error.code === 'stale_version' && error.body.current) return onStale(error.body.current as Invoice)
    if (Object.keys(error.errors).length === 0) return void tellUnsaved(error)
    editor.refuse(error.errors)
    showWrong()
  }
  /** A number out of the order of days is asked about once. */
  const mayStandHere = async (): Promise<boolean> => {
    const form = editor.form.get()
    const latest = stored ? undefined : laterDayOf(form, editor.options)
    if (!latest || agreed.current === form.date) return true
    const yes = await askOutOfOrder(form, latest)
    if (yes) agreed.current = form.date
    return yes
  }
  /** `sends`: and on to its letter. */
  const save = async (sends: boolean) => {
    if (sending.underWay()) return
    if (!editor.check()) return showWrong()
    setRefused(false)
    if (!(await mayStandHere())) return focusControl(controlId('date', editor))
    try {
      const { result } = await sending.send(invoiceRequest(editor.form.get(), editor.options), stored?.version)
      if (!stored) countIssued(result)
      onSaved(result, sends)
    } catch (error) {
      refuse(error)
    }
  }
  return { save, busy: sending.busy, refused }
}
