import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PackItem } from '#contract/reports/pack.ts'
import { today } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { askForProofIfNeeded } from '#web/platform/proof/proof-if-needed.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { periodName } from '../period/period-words.ts'
import { refreshPacks } from './use-packs.ts'

/** The period of a pack in words. */
export const usePeriodOf = () => {
  const { t } = useTranslation('report_page')
  return ({ date_from, date_to }: PackItem) =>
    periodName({ from: date_from, to: date_to }, { t, language: currentLanguage() })
}

/** The day of a moment where the company is. */
export const useDayOf = () => {
  const { time_zone } = useCompany()
  return (moment: string) => today(new Date(moment), time_zone)
}

/** Downloads in a new tab, so that a large file does not have to fit into the memory of the page. */
export const useDownload = ({ id }: Pick<PackItem, 'id'>) =>
  useAction(async () => {
    if (await askForProofIfNeeded()) await openInNewTab(`/pack/${id}/file`)
  })

/** Removes a finished or failed pack after a question. */
export const RemoveButton = ({ pack }: { pack: PackItem }) => {
  const { t } = useTranslation('pack')
  const periodOf = usePeriodOf()
  const name = pack.file_name ?? periodOf(pack)
  const remove = useAction(async () => {
    const question = { title: t('remove_title', { name }), text: t('remove_text'), confirmLabel: t('remove') }
    if (!(await confirm({ ...question, danger: true }))) return
    await call('pack.delete', { params: { id: pack.id } })
    await refreshPacks()
  })
  return (
    <IconButton
      size="small"
      label={t('remove_of', { name })}
      icon={<IconTrash size={14} stroke={1.75} />}
      onClick={() => void remove.run()}
    />
  )
}
