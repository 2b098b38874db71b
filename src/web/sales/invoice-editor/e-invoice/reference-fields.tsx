import { useTranslation } from 'react-i18next'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { FieldRow } from '#web/ui/fields/field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { findingHint } from './finding-notes.tsx'
import type { EInvoiceFindings } from './use-findings.ts'
import classes from './finding-notes.module.css'

type Props = {
  editor: Editor
  form: EditorForm
  errorOf: (path: string) => string | undefined
  findings: EInvoiceFindings
}

/** The references of the buyer. Neither has a star: either of the first two is enough. */
export const ReferenceFields = ({ editor, form, errorOf, findings }: Props) => {
  const { t } = useTranslation(['invoice', 'e_invoice_form'])
  const text = (name: 'buyer_reference' | 'order_reference' | 'contract_reference') => ({
    id: `invoice-${name}`,
    label: t(name),
    value: form[name],
    error: errorOf(name),
    maxLength: 60,
    hint: findingHint(findings.of('references').filter(({ field }) => field === name)),
    onChange: (value: string) => editor.set(name, value),
    onBlur: () => editor.leave(name),
  })
  const optional = t('e_invoice_form:optional')
  return (
    <div className={classes.references}>
      <FieldRow columns="5fr 4fr 4fr" gap={12}>
        <TextField {...text('buyer_reference')} />
        <TextField {...text('order_reference')} placeholder={optional} />
        <TextField {...text('contract_reference')} placeholder={optional} />
      </FieldRow>
    </div>
  )
}
