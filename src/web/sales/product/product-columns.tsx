import { useTranslation } from 'react-i18next'
import type { Product } from '#contract/sales/product.ts'
import { quantityText } from '#web/resource/figures.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/words/texts.ts'
import { RowCard } from '#web/ui/data-table-cards.tsx'
import type { DataColumn } from '#web/ui/data-table-types.ts'
import { Money } from '#web/ui/money.tsx'
import { useUnits } from './use-units.ts'

const useWords = () => {
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

export const useProductColumns = (): DataColumn<Product>[] => {
  const { t } = useTranslation('product')
  const { vat_enabled, unit, money, quantity } = useWords()
  const withoutVat: DataColumn<Product> = {
    key: 'price_without_vat',
    head: t('column_price_without_vat'),
    width: 130,
    align: 'right',
    cell: (product) => money(product.price_without_vat),
  }
  return [
    { key: 'title', head: t('column_title'), cell: ({ title }) => title, sortable: true },
    { key: 'code', head: t('column_code'), width: 120, quiet: true, sortable: true, cell: ({ code }) => code ?? '–' },
    ...(vat_enabled ? [withoutVat] : []),
    {
      key: 'price',
      head: vat_enabled ? t('column_price_with_vat') : t('column_price'),
      width: 130,
      align: 'right',
      sortable: true,
      cell: (product) => money(product.price),
    },
    { key: 'unit', head: t('column_unit'), width: 90, quiet: true, cell: unit },
    {
      key: 'sold_quantity',
      head: t('column_sold_quantity'),
      width: 100,
      align: 'right',
      priority: 3,
      cell: quantity,
    },
    {
      key: 'sold_total',
      head: t('column_sold_total'),
      width: 130,
      align: 'right',
      priority: 2,
      cell: (product) => (Number(product.sold_total) === 0 ? '–' : money(product.sold_total)),
    },
  ]
}

export const productCard = (product: Product) => <ProductCard product={product} />

/** A row on a phone: the price one types in, and what it is for. */
const ProductCard = ({ product }: { product: Product }) => {
  const { vat_enabled, unit, money } = useWords()
  return (
    <RowCard
      title={product.title}
      amount={money(vat_enabled ? product.price_without_vat : product.price)}
      state={product.code ?? ''}
      note={unit(product)}
    />
  )
}
