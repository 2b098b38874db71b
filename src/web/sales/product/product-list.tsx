import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/sales/product.ts'
import { openPanel } from '#web/platform/panels/panel.tsx'
import { ListScreen } from '#web/resource/list/list-screen.tsx'
import { useSavedToast } from '#web/resource/record/use-item-actions.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { ProductForm } from './product-form.tsx'
import { quantityText } from '#web/resource/figures.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/table/data-table-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useRows } from '#web/resource/list/use-list.ts'

export const ProductList = () => {
  const { t } = useTranslation('product')
  const canWrite = useCan('document.write')
  return (
    <ListScreen
      resource="product"
      texts={{
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

const useTexts = () => {
  const { currency, vat_enabled } = useCompany()
  const unitOf = useUnits()
  const locale = currentLanguage()
  return {
    vat_enabled,
    unit: ({ unit_id }: Product) => unitOf(unit_id)?.short_name ?? '–',
    money: (amount: string) => <Money amount={amount} currency={currency} locale={locale} />,
    quantity: ({ sold_quantity, unit_id }: Product) =>
      Number(sold_quantity) === 0 ? '–' : quantityText(sold_quantity, unitOf(unit_id)?.format, locale),
  }
}

const useProductColumns = (): DataColumn<Product>[] => {
  const { t } = useTranslation('product')
  const { vat_enabled, unit, money, quantity } = useTexts()
  const withoutVat: DataColumn<Product> = {
    key: 'price_without_vat',
    header: t('column_price_without_vat'),
    width: 130,
    align: 'right',
    cell: (product) => money(product.price_without_vat),
  }
  return [
    { key: 'title', header: t('column_title'), cell: ({ title }) => title, sortable: true },
    { key: 'code', header: t('column_code'), width: 120, muted: true, sortable: true, cell: ({ code }) => code ?? '–' },
    ...(vat_enabled ? [withoutVat] : []),
    {
      key: 'price',
      header: vat_enabled ? t('column_price_with_vat') : t('column_price'),
      width: 130,
      align: 'right',
      sortable: true,
      cell: (product) => money(product.price),
    },
    { key: 'unit', header: t('column_unit'), width: 90, muted: true, cell: unit },
    {
      key: 'sold_quantity',
      header: t('column_sold_quantity'),
      width: 100,
      align: 'right',
      priority: 3,
      cell: quantity,
    },
    {
      key: 'sold_total',
      header: t('column_sold_total'),
      width: 130,
      align: 'right',
      priority: 2,
      cell: (product) => (Number(product.sold_total) === 0 ? '–' : money(product.sold_total)),
    },
  ]
}

const productCard = (product: Product) => <ProductCard product={product} />

/** A row on a phone: title, main price, code and unit. */
const ProductCard = ({ product }: { product: Product }) => {
  const { vat_enabled, unit, money } = useTexts()
  return (
    <RowCard
      title={product.title}
      amount={money(vat_enabled ? product.price_without_vat : product.price)}
      state={product.code ?? ''}
      note={unit(product)}
    />
  )
}

/** The company's units by id, without archived ones. */
const useUnits = () => {
  const { rows } = useRows('unit', { limit: 200 })
  const units = new Map(rows.map((unit) => [unit.id, unit]))
  return (id: string | null) => (id === null ? undefined : units.get(id))
}
