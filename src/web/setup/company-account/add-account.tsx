import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { useCan } from '#web/platform/session/permissions.ts'

/** Where money has no account to go to: the way to a new one, or who can make it. */
export const AddAccount = ({ label }: { label: string }) => {
  const { t } = useTranslation('account')
  return useCan('settings.write') ? <PageLink href="/company-account/create">{label}</PageLink> : t('added_by_heads')
}
