import { useTranslation } from 'react-i18next'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { ProductForm } from './product-form.tsx'

/** A product on a page of its own: `/product/create`, `/product/edit/{id}`. */
export const ProductPage = () => {
  const { t } = useTranslation('product')
  const page = usePageForm('/product/list', t('list'))
  return <ProductForm key={page.id} {...page} />
}
