import { useTranslation } from 'react-i18next'
import { toast } from '../toasts.tsx'

/** Says that something is saved: for panels, which close by themselves. */
export const useSavedToast = () => {
  const { t } = useTranslation('common')
  return () => toast.success(t('saved'))
}
