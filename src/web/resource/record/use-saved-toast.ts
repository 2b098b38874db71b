import { useTranslation } from 'react-i18next'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'

/** Shows that a record was saved. For a new record the toast links to it in `list`. */
export const useSavedToast = (list?: string) => {
  const { t } = useTranslation('common')
  const go = useGo()
  // Without `record` there is no link, since the record is on screen.
  return (record?: { id: string }): void => {
    const look = record && { label: t('look_at'), onClick: () => go(`${list}?open=${record.id}`) }
    toast.success(t('saved'), look && list !== undefined ? { action: look } : {})
  }
}
