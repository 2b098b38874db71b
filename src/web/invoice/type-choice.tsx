import { useTranslation } from 'react-i18next'
import { Segmented } from '../ui/segmented.tsx'
import type { EditorForm } from './editor-form.ts'
import type { Editor } from './editor.ts'
import { withType } from './form-changes.ts'

/** What is being written. A credit invoice is made from the invoice it takes back, never from nothing. */
export const TypeChoice = ({ editor, type, wide }: { editor: Editor; type: EditorForm['type']; wide?: boolean }) => {
  const { t } = useTranslation('invoice')
  return (
    <Segmented
      label={t('type')}
      name="invoice-type"
      wide={wide}
      value={type}
      onChange={(chosen) => editor.update((now) => withType(now, chosen, editor.options), 'series_id', 'number')}
      options={[
        { value: 'simple', label: t('type_simple') },
        { value: 'proforma', label: t('type_proforma') },
      ]}
    />
  )
}
