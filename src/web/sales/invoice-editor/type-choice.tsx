import { useTranslation } from 'react-i18next'
import { useNavigateTo } from '#web/platform/navigation/page-link.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import type { EditorForm } from '#web/sales/invoice-editor/form/editor-form.ts'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { withType } from '#web/sales/invoice-editor/form/form-changes.ts'

/** The type of the document. A credit invoice is always created from the credited invoice. */
export const TypeChoice = ({ editor, type, wide }: { editor: Editor; type: EditorForm['type']; wide?: boolean }) => {
  const go = useNavigateTo()
  return (
    <TypeSegments
      type={type}
      wide={wide}
      onChange={(chosen) => {
        if (chosen === 'credit') go(chooseCreditedAddress)
        else if (type === 'credit') go('/invoice/create')
        else editor.update((now) => withType(now, chosen, editor.options), 'series_id', 'number')
      }}
    />
  )
}

/** The page to choose the credited invoice. */
export const chooseCreditedAddress = '/invoice/create?type=credit'

type SegmentsProps = { type: EditorForm['type']; wide?: boolean; onChange: (type: EditorForm['type']) => void }

export const TypeSegments = ({ type, wide, onChange }: SegmentsProps) => {
  const { t } = useTranslation('invoice')
  return (
    <Segmented
      label={t('type')}
      name="invoice-type"
      wide={wide}
      value={type}
      onChange={onChange}
      options={[
        { value: 'simple', label: t('type_simple') },
        { value: 'proforma', label: t('type_proforma') },
        { value: 'quote', label: t('type_quote') },
        { value: 'credit', label: t('type_credit') },
      ]}
    />
  )
}
