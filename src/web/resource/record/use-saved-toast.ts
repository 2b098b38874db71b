import { useTranslation } from 'react-i18next'
import { useGo } from '#web/platform/navigation/page-link.tsx'
import { toast } from '#web/platform/feedback/toasts.tsx'

/** Says that something is saved. Of a new one, `list` is where it stands now: the toast leads to it. */
export const useSavedToast = (list?: string) => {
  const { t } = useTranslation('common')
  const go = useGo()
  // Without the record it is on screen already.
  return (record?: { id: string }): void => {
    const look = record && { label: t('look_at'), onClick: () => go(`${list}?open=${record.id}`) }
    toast.success(t('saved'), look && list !== undefined ? { action: look } : {})
  }
}
