import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/sales/product.ts'
import { openPanel } from '#web/platform/panels/panels.tsx'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { useSavedToast } from '#web/resource/use-saved-toast.ts'
import { useCan } from '#web/platform/session/use-can.ts'
import { productCard, useProductColumns } from './product-columns.tsx'
import { ProductForm } from './product-form.tsx'

export const ProductList = () => {
  const { t } = useTranslation('product')
  const canWrite = useCan('document.write')
  return (
    <ListScreen
      resource="product"
      words={{
        title: t('list'),
        table: t('list'),
        search: t('search'),
        add: t('add'),
        empty: { title: t('empty_title'), text: t('empty_text'), add: t('empty_add') },
        none: {
          all: { title: t('none_all_title'), text: t('none_all_text') },
          'for-sale': { title: t('none_for-sale_title'), text: t('none_for-sale_text') },
          'for-purchase': { title: t('none_for-purchase_title'), text: t('none_for-purchase_text') },
        },
      }}
      tabs={{
        label: t('tabs'),
        tabs: (['all', 'for-sale', 'for-purchase', 'deleted'] as const).map((key) => ({ key, label: t(`tab_${key}`) })),
      }}
      sorts={[
        { label: t('sort_title') },
        { by: 'code', label: t('sort_code') },
        { by: '-price', label: t('sort_price') },
        { by: '-created_at', label: t('sort_newest') },
      ]}
      columns={useProductColumns()}
      card={productCard}
      nameOf={nameOf}
      pageOf={pageOf}
      onCreate={canWrite ? create : undefined}
      canWrite={canWrite}
      panel={productPanel}
    />
  )
}

const nameOf = ({ title }: Product) => title
const pageOf = ({ id }: Product) => `/product/edit/${id}`

const ProductPanel = ({ id }: { id?: string }) => (
  <ProductForm id={id} onSaved={useSavedToast(id ? undefined : '/product/list')} />
)
const productPanel = (id: string) => <ProductPanel key={id} id={id} />
const newProduct = () => <ProductPanel />
const create = () => void openPanel<Product>({ content: newProduct })
