import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Expense } from '#contract/purchases/expense.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { AmountsPart } from '#web/purchases/expense/amounts-part.tsx'
import { CommentField, DocumentFields } from '#web/purchases/expense/document-fields.tsx'
import expense from '#web/purchases/expense/expense.module.css'
import { useExpenseForm } from '#web/purchases/expense/use-expense-form.ts'
import { UploadPreview } from '#web/purchases/files/file-preview.tsx'
import { newExpense } from '#web/purchases/files/uploads.ts'

type Props = {
  fileKey: string
  file: File
  isLast: boolean
  above: ReactNode
  actions: ReactNode
  onSaved: (expense: Expense) => void
  onLeaveOut: () => void
}

/** The form of an expense that is typed by hand from a file. */
export const PlainForm = ({ fileKey, file, isLast, above, actions, onSaved, onLeaveOut }: Props) => {
  const { t } = useTranslation('read_file')
  const narrow = useNarrow(1200)
  const form = useExpenseForm({ id: undefined, prefill: {}, part: `file ${fileKey}`, onSaved })
  return (
    <div className={expense.surface} data-aside={narrow ? undefined : true}>
      <FormFrame
        form={form}
        title={t('title')}
        above={above}
        actions={actions}
        saveLabel={t(isLast ? 'save' : 'save_next')}
        cancelLabel={t('leave_out')}
        onCancel={onLeaveOut}
      >
        <DocumentFields form={form} isNew={!narrow} />
        <AmountsPart form={form} />
        <CommentField form={form} />
      </FormFrame>
      {!narrow && (
        <aside className={expense.aside}>
          <UploadPreview upload={{ key: fileKey, owner: newExpense, file }} />
        </aside>
      )}
    </div>
  )
}
