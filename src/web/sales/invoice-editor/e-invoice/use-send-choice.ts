import { useState } from 'react'
import type { Client } from '#contract/sales/client.ts'
import { useKeys } from '#web/platform/keyboard.ts'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { SendChoiceProps } from './send-choice.tsx'
import type { EInvoiceFindings } from './use-findings.ts'

type Options = {
  form: EditorForm
  number: string | undefined
  findings: EInvoiceFindings
  save: (sends: boolean, way?: Client['sends']) => Promise<void>
}

/** Sends by the button or by Ctrl+Enter: where e-invoices matter it first asks how, else as usual. */
export const useSendChoice = ({ form: { client }, number, findings, save }: Options) => {
  const [open, setOpen] = useState(false)
  const send = () => (findings.isWanted ? setOpen(true) : void save(true))
  useKeys({ 'mod+Enter': () => 'layers' in document.documentElement.dataset || send() })
  const choice: Omit<SendChoiceProps, 'sendLabel'> = {
    open,
    onClose: () => setOpen(false),
    sends: client?.sends ?? 'pdf',
    email: client?.email ?? null,
    number: number ?? '',
    findings,
    onSend: (way) => void save(true, way),
  }
  return { send, choice }
}
