import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchText } from '#domain/search-text.ts'
import { labelOf } from '#web/sales/invoice-editor/line-setup.ts'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { useCan } from '#web/platform/session/use-can.ts'
import { openNewCategory } from './new-record-panels.tsx'
import type { ExpenseForm } from './use-expense-form.ts'

type Choice = { id: string; title: string; parent_id: string | null; archived?: boolean }

/** What it was spent on, or a new category made in a panel. */
export const CategoryField = ({ form }: { form: ExpenseForm }) => {
  const { t } = useTranslation('expense')
  const { t: invoice } = useTranslation('invoice')
  const mayCreate = useCan('settings.write')
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<Choice[]>([])
  const stored = form.options?.categories ?? []
  const all: Choice[] = [...stored, ...made.filter(({ id }) => stored.every((each) => each.id !== id))]
  const nameOf = ({ title, archived = false }: Choice) => labelOf({ title, archived }, invoice)
  const titleOf = (id: string | null) => {
    const category = all.find((each) => each.id === id)
    return category && nameOf(category)
  }
  const chosen = form.values?.category_id ?? ''
  const label = chosen ? (titleOf(chosen) ?? form.item?.category_title ?? '') : ''
  const wanted = searchText(typed.trim())
  const create = async (title: string) => {
    const category = await openNewCategory(title)
    if (!category) return
    setMade((now) => [...now, category])
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
        .filter(({ title }) => searchText(title).includes(wanted))
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
