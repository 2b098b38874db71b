import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ArchiveItem } from '#contract/books/archive.ts'
import { today } from '#domain/plain-date.ts'
import { call } from '#web/platform/api/api.ts'
import { confirm } from '#web/platform/feedback/confirm.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { askForProofIfNeeded } from '#web/platform/proof/proof-if-needed.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { formatDay } from '#web/resource/dates.ts'
import { momentText } from '#web/platform/texts/formats.ts'
import { sizeText } from '#web/resource/size-text.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { ProgressShare } from '#web/ui/page/progress.tsx'
import { StateIcon } from '#web/ui/text/state-mark.tsx'
import classes from './archive.module.css'
import { isUnfinished, refreshArchives } from './use-archives.ts'

type Props = { archive: ArchiveItem; company: { id: string; time_zone: string } }

/** An archive: its progress or its file, and what can be done with it. */
export const ArchiveRow = ({ archive, company }: Props) => {
  const { t } = useTranslation('archive')
  const name = archive.file_name ?? t('archive')
  return (
    <li className={classes.archive}>
      <div className={classes.text}>
        <div className={classes.name}>{name}</div>
        <div className={classes.hint}>
          <Facts archive={archive} company={company} />
        </div>
        {isUnfinished(archive) && <Progress archive={archive} />}
        {archive.status === 'failed' && (
          <p className={classes.failure}>
            <StateIcon state="overdue" />
            <span>{t(`failed_${archive.error ?? 'internal_error'}`)}</span>
          </p>
        )}
      </div>
      <Actions archive={archive} name={name} companyId={company.id} />
    </li>
  )
}

const Facts = ({ archive, company }: Props) => {
  const { t } = useTranslation('archive')
  const { created_at, created_by, expires_at, size, status } = archive
  const when = momentText(created_at)
  const facts = [
    size !== null && sizeText(size),
    created_by ? t('made', { name: created_by, when }) : when,
    expires_at && t('until', { day: formatDay(today(new Date(expires_at), company.time_zone), currentLanguage()) }),
    status === 'canceled' && t('canceled'),
  ]
  return facts.filter(Boolean).join(' · ')
}

const Progress = ({ archive: { status, done, total } }: Pick<Props, 'archive'>) => {
  const { t } = useTranslation('archive')
  const label = status === 'queued' ? t('queued') : t('progress', { done, total })
  return (
    <div className={classes.progress} aria-live="polite">
      <ProgressShare share={total === 0 ? 0 : done / total} state="accent" label={label} />
      <span className={classes.hint}>{label}</span>
    </div>
  )
}

const Actions = ({ archive, name, companyId }: Pick<Props, 'archive'> & { name: string; companyId: string }) => {
  const { t } = useTranslation('archive')
  const path = `/company/${companyId}/archive/${archive.id}/file`
  const download = useAction(async () => {
    if (await askForProofIfNeeded()) await openInNewTab(path)
  })
  const remove = useAction(async () => {
    const question = { title: t('remove_title'), text: t('remove_text'), confirmLabel: t('remove'), danger: true }
    if (!isUnfinished(archive) && !(await confirm(question))) return
    await call('company.remove_archive', { params: { id: companyId, archive_id: archive.id } })
    await refreshArchives()
  })
  if (isUnfinished(archive))
    return (
      <Button size="small" variant="subtle" busy={remove.busy} onClick={() => void remove.run()}>
        {t('stop')}
      </Button>
    )
  return (
    <div className={classes.actions}>
      {archive.status === 'done' && (
        <Button
          size="small"
          icon={<IconDownload size={16} stroke={1.75} />}
          aria-label={t('download_of', { name })}
          busy={download.busy}
          onClick={() => void download.run()}
        >
          {t('download')}
        </Button>
      )}
      <IconButton
        size="small"
        label={t('remove_of', { name })}
        icon={<IconTrash size={14} stroke={1.75} />}
        onClick={() => void remove.run()}
      />
    </div>
  )
}
