import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpenseCategory } from '#contract/setup/expense-category.ts'
import { searchText } from '#domain/text.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { labelOf } from '#web/sales/invoice-editor/form/form-options.ts'
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx'

type CategoryOption = { id: string; title: string; parent_id: string | null; archived?: boolean }

/** What the field needs of the form of an expense. */
type CategoryForm = {
  values: { category_id: string | null } | undefined
  options: { categories: readonly CategoryOption[] } | undefined
  item: { category_title: string | null } | undefined
  idOf: (path: string) => string
  errorOf: (path: string) => string | undefined
  leave: (path: string) => void
  change: (part: { category_id: string }) => void
}

/** Picks a category, or creates one in a panel. */
export const CategoryField = ({ form }: { form: CategoryForm }) => {
  const { t } = useTranslation('expense')
  const { t: invoice } = useTranslation('invoice')
  const mayCreate = useCan('settings.write')
  const [typed, setTyped] = useState('')
  const [created, setCreated] = useState<CategoryOption[]>([])
  const stored = form.options?.categories ?? []
  const all: CategoryOption[] = [...stored, ...created.filter(({ id }) => stored.every((each) => each.id !== id))]
  const nameOf = ({ title, archived = false }: CategoryOption) => labelOf({ title, archived }, invoice)
  const titleOf = (id: string | null) => {
    const category = all.find((each) => each.id === id)
    return category && nameOf(category)
  }
  const chosen = form.values?.category_id ?? ''
  const label = chosen ? (titleOf(chosen) ?? form.item?.category_title ?? '') : ''
  const query = searchText(typed.trim())
  const create = async (title: string) => {
    const category = await openNewCategory(title)
    if (!category) return
    setCreated((previous) => [...previous, category])
    form.change({ category_id: category.id })
  }
  return (
    <ComboboxField
      id={form.idOf('category_id')}
      label={t('category')}
      error={form.errorOf('category_id')}
      placeholder={t('category_search')}
      valueLabel={label}
      onSearch={setTyped}
      onBlur={() => form.leave('category_id')}
      options={all
        .filter(({ title }) => searchText(title).includes(query))
        .map((category) => ({ value: category.id, label: nameOf(category), note: titleOf(category.parent_id) }))}
      onPick={(category_id) => form.change({ category_id })}
      onClear={() => form.change({ category_id: '' })}
      clearLabel={t('category_clear')}
      emptyLabel={t('category_none')}
      create={
        mayCreate
          ? {
              label: (text) =>
                text.trim() ? t('category_create', { title: text.trim() }) : t('category_create_empty'),
              onCreate: (text) => void create(text.trim()),
            }
          : undefined
      }
    />
  )
}

/** Opens a panel with a new category that has the typed title. Resolves to undefined when it is closed without saving. */
const openNewCategory = async (title: string): Promise<ExpenseCategory | undefined> => {
  const { CategoryForm: Form } = await import('#web/setup/expense-category-form.tsx')
  return openPanel<ExpenseCategory>({ size: 560, content: () => <Form initial={{ title }} /> })
}
