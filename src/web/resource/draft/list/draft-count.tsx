import { useTranslation } from 'react-i18next'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'

/** Drafts are in no sum. Beside the totals of other currencies only the tooltip has room to say so, unless the window is wide. */
export const DraftCount = ({ count, short }: { count: number; short: boolean }) => {
  const { t } = useTranslation('drafts')
  const isShort = useNarrow(1680) && short
  return isShort ? (
    <span title={t('count', { count })}> {t('with_drafts', { count })}</span>
  ) : (
    ` ${t('and_drafts', { count })}`
  )
}
