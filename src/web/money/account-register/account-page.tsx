import { useTranslation } from 'react-i18next'
import { usePageForm } from '#web/resource/form/use-page-form.tsx'
import { AccountForm } from './account-form.tsx'

/** An account on a page of its own: `/company-account/create`, `/company-account/edit/{id}`. */
export const AccountPage = () => {
  const { t } = useTranslation('account')
  const page = usePageForm('/company-account/list', t('list'))
  return <AccountForm key={page.id} {...page} />
}
