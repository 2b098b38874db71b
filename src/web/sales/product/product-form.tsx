import { useTranslation } from 'react-i18next'
import { productInput } from '#contract/sales/product.ts'
import type { Product } from '#contract/sales/product.ts'
import { HistoryPart } from '#web/resource/history/history.tsx'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import type { RecordFormProps } from '#web/resource/form/record-form-props.ts'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { ProductFields } from './product-fields.tsx'
import { productFormInput, productRequest } from './product-values.ts'
import type { ProductValues } from './product-values.ts'
import { quantityText } from '#web/resource/figures.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Money } from '#web/ui/text/money.tsx'
import { QuietStat, QuietStats } from '#web/ui/text/facts.tsx'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'

type Props = RecordFormProps<Product> & {
  /** Initial values of a new product besides the defaults. */
  initial?: Partial<ProductValues>
}

/** The form of a product or service, on a page or in a panel. */
export const ProductForm = ({ id, initial, onSaved, onCancel, above }: Props) => {
  const { t } = useTranslation('product')
  const canWrite = useCan('document.write')
  const { vat_enabled } = useCompany()
  const form = useResourceForm<'product', ProductValues>('product', {
    id,
    schema: productFormInput(vat_enabled),
    labels: {
      title: t('title'),
      code: t('code'),
      unit_id: t('unit'),
      price_without_vat: t('price_without_vat'),
      vat_id: t('vat'),
      price: vat_enabled ? t('price_with_vat') : t('price'),
      description: t('description'),
    },
    initial: (from) => ({ ...toFormValues(from), ...initial }),
    toInput: productRequest,
    onSaved,
  })
  const { item } = form
  const locked = item?.deleted_at ? t('locked_deleted') : canWrite ? undefined : t('locked_role')
  return (
    <FormFrame
      form={form}
      title={item?.title ?? (id ? '' : t('new'))}
      saveLabel={t('save')}
      locked={locked}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={item && <ItemMenu resource="product" item={item} canWrite={canWrite} onLeave={onCancel} />}
      figures={item && <ProductFigures product={item} units={form.options?.units ?? []} />}
      below={item && <HistoryPart kind="product" id={item.id} count={item.history.changes} />}
      onCancel={onCancel}
    >
      <ProductFields form={form} options={form.options} isNew={!id} id={id} />
    </FormFrame>
  )
}

const names = Object.keys(productInput.shape)

/** The writable fields of a product or of the defaults. */
const toFormValues = (from: object): ProductValues =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as ProductValues

type FiguresProps = { product: Product; units: readonly { id: string; short_name: string; format: string }[] }

/** The sold quantity and total, if any was sold. */
const ProductFigures = ({ product, units }: FiguresProps) => {
  const { t } = useTranslation('product')
  const { currency } = useCompany()
  const locale = currentLanguage()
  if (Number(product.sold_quantity) === 0) return null
  const unit = units.find(({ id }) => id === product.unit_id)
  const quantity = quantityText(product.sold_quantity, unit?.format, locale)
  return (
    <QuietStats>
      <QuietStat label={t('sold_quantity')} value={unit ? `${quantity}\u00A0${unit.short_name}` : quantity} />
      <QuietStat
        label={t('sold_total')}
        value={<Money amount={product.sold_total} currency={currency} locale={locale} />}
        note={<PageLink href={`/invoice/list?product_id=${product.id}`}>{t('sold_invoices')}</PageLink>}
      />
    </QuietStats>
  )
}

/** The page of `/product/create` and `/product/edit/{id}`. */
export const ProductPage = () => {
  const { t } = useTranslation('product')
  const page = usePageForm('/product/list', t('list'))
  return <ProductForm key={page.id} {...page} />
}
