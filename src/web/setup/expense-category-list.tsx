import { useTranslation } from 'react-i18next'
import type { ExpenseCategory } from '#contract/setup/expense-category.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { useRows } from '#web/resource/list/use-list.ts'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { CategoryForm } from './expense-category-form.tsx'

export const CategoryList = () => {
  const { t } = useTranslation('expense')
  const canWrite = useCan('settings.write')
  const all = useRows('expense-category', { limit: '200' })
  const titles = new Map(all.rows.map(({ id, title }) => [id, title]))
  return (
    <ListScreen
      resource="expense-category"
      texts={{
        title: t('categories'),
        table: t('categories'),
        search: t('category_list_search'),
        add: t('category_add'),
        empty: { title: t('category_empty_title'), text: t('category_empty_text'), add: t('category_add') },
      }}
      sorts={[{ label: t('category_sort') }]}
      columns={[
        { key: 'title', header: t('category_title'), cell: nameOf, sortable: true },
        {
          key: 'parent',
          header: t('category_parent'),
          width: 320,
          muted: true,
          cell: ({ parent_id }) => titles.get(parent_id ?? '') ?? '–',
        },
      ]}
      card={card}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      canWrite={canWrite}
      panel={categoryPanel}
    />
  )
}

const nameOf = ({ title }: ExpenseCategory) => title
const pageOf = ({ id }: ExpenseCategory) => `/expense-category/edit/${id}`
const card = (category: ExpenseCategory) => <RowCard title={category.title} state="" />

const CategoryPanel = ({ id }: { id?: string }) => (
  <CategoryForm id={id} onSaved={useSavedToast(id ? undefined : '/expense-category/list')} />
)
const categoryPanel = (id: string) => <CategoryPanel key={id} id={id} />
const newCategory = () => <CategoryPanel />
const create = () => void openPanel<ExpenseCategory>({ size: 560, content: newCategory })
