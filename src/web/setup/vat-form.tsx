import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { vatInput } from '#contract/setup/vat.ts'
import type { Vat } from '#contract/setup/vat.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { VatFields } from './vat-fields.tsx'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'

export type VatValues = z.input<typeof vatInput>

type Props = {
  /** Left out: a new one. */
  id?: string
  /** After saving; a panel closes with the rate by itself. */
  onSaved?: (vat: Vat) => void
  /** Leaves a page; a panel closes itself. */
  onCancel?: () => void
  /** On a page: the way back. */
  above?: ReactNode
}

/** A VAT rate, new or changed; draws itself on a page and in a panel alike. */
export const VatForm = ({ id, onSaved, onCancel, above }: Props) => {
  const { t } = useTranslation(['vat', 'common'])
  const canWrite = useCan('settings.write')
  const form = useResourceForm<'vat', VatValues>('vat', {
    id,
    schema: vatInput,
    labels: {
      type: t('type'),
      rate: t('rate'),
      title: t('title'),
      code: t('code_long'),
      legal_note: t('legal_note'),
      valid_from: t('valid_from'),
      valid_to: t('valid_to'),
      is_default: t('is_default'),
    },
    toInput: (values) => ({ ...values, valid_from: values.valid_from || null, valid_to: values.valid_to || null }),
    onSaved,
  })
  const { item } = form
  return (
    <FormFrame
      form={form}
      title={item?.title ?? (id ? '' : t('new'))}
      saveLabel={t('common:save')}
      locked={canWrite ? undefined : t('locked_role')}
      above={above}
      badge={item && <RecordBadge item={item} />}
      actions={
        item && (
          <ItemMenu resource="vat" item={item} page={`/vat/edit/${item.id}`} canWrite={canWrite} onGone={onCancel} />
        )
      }
      onCancel={onCancel}
    >
      <VatFields form={form} stored={item} />
    </FormFrame>
  )
}

/** A VAT rate on a page of its own: `/vat/create`, `/vat/edit/{id}`. */
export const VatPage = () => {
  const { t } = useTranslation('vat')
  const page = usePageForm('/vat/list', t('list'))
  return <VatForm key={page.id} {...page} />
}
