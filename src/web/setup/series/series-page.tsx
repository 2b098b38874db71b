import { useTranslation } from 'react-i18next'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { SeriesForm } from './series-form.tsx'

/** A series on a page of its own: `/series/create`, `/series/edit/{id}`. */
export const SeriesPage = () => {
  const { t } = useTranslation('series')
  const page = usePageForm('/series/list', t('list'))
  return <SeriesForm key={page.id} {...page} />
}
