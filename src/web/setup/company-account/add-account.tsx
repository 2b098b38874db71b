import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'

/** For a company without a suitable account: a link to create one, or who may create it. */
export const AddAccount = ({ label }: { label: string }) => {
  const { t } = useTranslation('account')
  return useCan('settings.write') ? <PageLink href="/company-account/create">{label}</PageLink> : t('added_by_heads')
}
