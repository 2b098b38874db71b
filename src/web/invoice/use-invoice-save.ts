import { useRef, useState } from 'react'
import type { Invoice, InvoiceFormGiven } from '#contract/invoice.ts'
import { call } from '../api.ts'
import { isCancelled, isProblem } from '../api/problem.ts'
import { newKey } from '../new-key.ts'
import { problemText } from '../problem-text.ts'
import { focusFirst } from '../resource/focus-first.ts'
import { toast } from '../toasts.tsx'
import type { Editor } from './editor.ts'
import { controlId } from './field-names.ts'
import { invoiceRequest } from './form-request.ts'

type Given = {
  editor: Editor
  /** What is changed; left out for a new invoice. */
  stored: { id: string; version: number } | undefined
  onSaved: (invoice: Invoice) => void
  /** Somebody else has saved a newer one meanwhile. */
  onStale: (newer: Invoice) => void
}

/** Saves once, however often it is asked to: one request at a time, under the form's own key. What is refused lands on its field. */
export const useInvoiceSave = ({ editor, stored, onSaved, onStale }: Given) => {
  const [busy, setBusy] = useState(false)
  /** Saving was tried and something is wrong: then all of it is listed. */
  const [refused, setRefused] = useState(false)
  const underWay = useRef(false)
  const key = useRef<string>(undefined)

  const showWrong = () => {
    setRefused(true)
    requestAnimationFrame(() => focusFirst(Object.keys(editor.errors.get()).map((path) => controlId(path, editor))))
  }
  const send = (body: InvoiceFormGiven): Promise<Invoice> => {
    if (stored) return call('invoice.update', { params: { id: stored.id }, body: { ...body, version: stored.version } })
    key.current ??= newKey()
    return call('invoice.create', { body, idempotencyKey: key.current })
  }
  const refuse = (error: unknown) => {
    if (isCancelled(error)) return
    if (!isProblem(error)) return void toast.error(problemText(error))
    // Whatever was stored under the key, this form is another one now.
    if (error.code === 'idempotency_mismatch') key.current = undefined
    if (error.code === 'stale_version' && error.body.current) return onStale(error.body.current as Invoice)
    if (Object.keys(error.errors).length === 0) return void toast.error(problemText(error))
    editor.refuse(error.errors)
    showWrong()
  }
  const save = async () => {
    if (underWay.current) return
    if (!editor.check()) return showWrong()
    underWay.current = true
    setBusy(true)
    setRefused(false)
    try {
      const invoice = await send(invoiceRequest(editor.form.get(), editor.options))
      key.current = undefined
      onSaved(invoice)
    } catch (error) {
      refuse(error)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { save, busy, refused }
}
