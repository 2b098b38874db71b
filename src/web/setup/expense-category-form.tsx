import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { expenseCategoryInput } from '#contract/setup/expense-category.ts'
import type { ExpenseCategory } from '#contract/setup/expense-category.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import type { RecordFormProps } from '#web/resource/form/record-form-props.ts'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { journalColumns } from '#domain/journal.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'

type Values = z.input<typeof expenseCategoryInput>
type Props = RecordFormProps<ExpenseCategory> & {
  /** Initial values of a new record, over the defaults. */
  initial?: Partial<Values>
}

/** Creates or edits an expense category, on a page or in a panel. */
export const CategoryForm = ({ id, initial, onSaved, onCancel, above }: Props) => {
  const { t } = useTranslation('expense')
  const canWrite = useCan('settings.write')
  const company = useCompany()
  const form = useResourceForm<'expense-category', Values>('expense-category', {
    id,
    schema: expenseCategoryInput,
    labels: {
      title: t('category_title'),
      parent_id: t('category_parent'),
      journal_column: t('category_journal_column'),
    },
    initial: ({ title, parent_id, journal_column }) => ({
      title,
      parent_id: parent_id ?? '',
      journal_column,
      ...initial,
    }),
    toInput: ({ title, parent_id, journal_column }) => ({ title, parent_id: parent_id || null, journal_column }),
    onSaved,
  })
  const { item } = form
  const parents = form.options?.parents.filter((parent) => parent.id !== id) ?? []
  return (
    <FormFrame
      form={form}
      title={item?.title ?? (id ? '' : t('category_new'))}
      saveLabel={t('save')}
      locked={canWrite ? undefined : t('category_locked_role')}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={item && <ItemMenu resource="expense-category" item={item} canWrite={canWrite} onLeave={onCancel} />}
      onCancel={onCancel}
    >
      <TextField
        {...form.field('title')}
        label={t('category_title')}
        hint={t('category_title_hint')}
        autoComplete="off"
        autoFocus={!id}
        data-autofocus={!id || undefined}
        required
      />
      <SelectField
        {...form.field('parent_id')}
        label={t('category_parent')}
        placeholder={t('category_parent_none')}
        clearable
        options={parents.map((parent) => ({ value: parent.id, label: parent.title }))}
      />
      {company.type === 'individual' && (
        <SelectField
          {...form.field('journal_column')}
          label={t('category_journal_column')}
          options={journalColumns.map((value) => ({ value, label: t(`category_${value}`) }))}
        />
      )}
    </FormFrame>
  )
}

/** The page of an expense category: `/expense-category/create`, `/expense-category/edit/{id}`. */
export const CategoryPage = () => {
  const { t } = useTranslation('expense')
  const page = usePageForm('/expense-category/list', t('categories'))
  return <CategoryForm key={page.id} {...page} />
}
