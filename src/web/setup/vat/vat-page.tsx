import { useTranslation } from 'react-i18next'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { VatForm } from './vat-form.tsx'

/** A VAT rate on a page of its own: `/vat/create`, `/vat/edit/{id}`. */
export const VatPage = () => {
  const { t } = useTranslation('vat')
  const page = usePageForm('/vat/list', t('list'))
  return <VatForm key={page.id} {...page} />
}
