import { useTranslation } from 'react-i18next'
import { usePageForm } from '../resource/use-page-form.tsx'
import { ClientForm } from './client-form.tsx'

/** A client on a page of its own: `/client/create`, `/client/edit/{id}`. */
export const ClientPage = () => {
  const { t } = useTranslation('client')
  const page = usePageForm('/client/list', t('list'))
  return <ClientForm key={page.id} {...page} />
}
