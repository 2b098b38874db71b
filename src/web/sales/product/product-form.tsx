import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { productInput } from '#contract/sales/product.ts'
import type { Product } from '#contract/sales/product.ts'
import { HistoryPart } from '#web/resource/history/history.tsx'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { ProductFields } from './product-fields.tsx'
import { ProductFigures } from './product-figures.tsx'
import { productFormInput, productRequest } from './product-values.ts'
import type { ProductValues } from './product-values.ts'

type Props = {
  /** Left out: a new one. */
  id?: string
  /** What a new one starts from besides the defaults. */
  initial?: Partial<ProductValues>
  /** After saving; a panel closes with the product by itself. */
  onSaved?: (product: Product) => void
  /** Leaves a page; a panel closes itself. */
  onCancel?: () => void
  /** On a page: the way back. */
  above?: ReactNode
}

/** A product or service, new or changed; draws itself on a page and in a panel alike. */
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
    initial: (from) => ({ ...typedOf(from), ...initial }),
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
      actions={
        item && (
          <ItemMenu
            resource="product"
            item={item}
            page={`/product/edit/${item.id}`}
            canWrite={canWrite}
            onGone={onCancel}
          />
        )
      }
      figures={item && <ProductFigures product={item} units={form.options?.units ?? []} />}
      below={item && <HistoryPart kind="product" id={item.id} count={item.history.changes} />}
      onCancel={onCancel}
    >
      <ProductFields form={form} options={form.options} isNew={!id} id={id} />
    </FormFrame>
  )
}

const names = Object.keys(productInput.shape)

/** The writable fields of a product or of the defaults: the contract builds both from one list. */
const typedOf = (from: object): ProductValues =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as ProductValues
