import { useTranslation } from 'react-i18next'
import { StateBadge } from '#web/ui/text/state-mark.tsx'
import type { Listed } from './list-types.ts'

/** In the head of a record that is not in use. */
export const RecordBadge = ({ item }: { item: Listed }) => {
  const { t } = useTranslation('list')
  if (item.deleted_at) return <StateBadge state="void">{t('badge_deleted')}</StateBadge>
  if (item.archived_at) return <StateBadge state="draft">{t('badge_archived')}</StateBadge>
  return null
}
