import { useTranslation } from 'react-i18next'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { ActivityForm } from './activity-form.tsx'

/** An activity on a page of its own: `/activity/create`, `/activity/edit/{id}`. */
export const ActivityPage = () => {
  const { t } = useTranslation('activity')
  const page = usePageForm('/activity/list', t('list'))
  return <ActivityForm key={page.id} {...page} />
}
