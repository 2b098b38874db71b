import { useTranslation } from 'react-i18next'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { UnitForm } from './unit-form.tsx'

/** A unit on a page of its own: `/unit/create`, `/unit/edit/{id}`. */
export const UnitPage = () => {
  const { t } = useTranslation('unit')
  const page = usePageForm('/unit/list', t('list'))
  return <UnitForm key={page.id} {...page} />
}
