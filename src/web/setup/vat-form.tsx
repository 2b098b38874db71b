import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { vatInput } from '#contract/setup/vat.ts'
import type { Vat } from '#contract/setup/vat.ts'
import { FormFrame } from '#web/resource/form/form-frame.tsx'
import type { RecordFormProps } from '#web/resource/form/record-form-props.ts'
import { ItemMenu, RecordBadge } from '#web/resource/record/item-menu.tsx'
import { useResourceForm } from '#web/resource/form/use-resource-form.ts'
import { useCan } from '#web/platform/session/permissions.ts'
import { VatFields } from './vat-fields.tsx'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'

export type VatValues = z.input<typeof vatInput>

/** Creates or edits a VAT rate, on a page or in a panel. */
export const VatForm = ({ id, onSaved, onCancel, above }: RecordFormProps<Vat>) => {
  const { t } = useTranslation(['vat', 'common'])
  const canWrite = useCan('settings.write')
  const form = useResourceForm<'vat', VatValues>('vat', {
    id,
    schema: vatInput,
    labels: {
      type: t('type'),
      side: t('side'),
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
      actions={item && <ItemMenu resource="vat" item={item} canWrite={canWrite} onLeave={onCancel} />}
      onCancel={onCancel}
    >
      <VatFields form={form} stored={item} />
    </FormFrame>
  )
}

/** The page of a VAT rate: `/vat/create`, `/vat/edit/{id}`. */
export const VatPage = () => {
  const { t } = useTranslation('vat')
  const page = usePageForm('/vat/list', t('list'))
  return <VatForm key={page.id} {...page} />
}
