import { useTranslation } from 'react-i18next'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { CategoryForm } from './category-form.tsx'

/** A category on a page of its own: `/expense-category/create`, `/expense-category/edit/{id}`. */
export const CategoryPage = () => {
  const { t } = useTranslation('expense')
  const page = usePageForm('/expense-category/list', t('categories'))
  return <CategoryForm key={page.id} {...page} />
}
