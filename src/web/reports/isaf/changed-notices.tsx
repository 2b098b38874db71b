import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { IsafFileItem } from '#contract/reports/isaf.ts'
import { useToday } from '#web/resource/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { openChanged } from './changed-panel.tsx'
import classes from './isaf.module.css'
import { periodOf } from './period-of.ts'

type Changed = NonNullable<IsafFileItem['changed']>

const nameOf = ({ number }: Changed['documents'][number]): string => number ?? '–'

/** The numbers of changed documents in one line. */
export const changedNumbers = ({ documents, count }: Changed): string => {
  const shown = documents.slice(0, 5).map(nameOf)
  return [...shown, ...(count > shown.length ? ['…'] : [])].join(', ')
}

/** A notice for each submitted file whose documents changed since, until it is made again or the changes are left. */
export const ChangedNotices = ({ files }: { files: readonly IsafFileItem[] }) =>
  files.map((file) => file.changed && <Notice key={file.id} file={file} changed={file.changed} />)

type Props = { file: IsafFileItem; changed: Changed }

const Notice = ({ file, changed }: Props) => {
  const { t } = useTranslation('isaf')
  const today = useToday()
  return (
    <div className={classes.notice} role="status">
      <IconHistory size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.noticeText}>
        <strong>{t('changed', { count: changed.count })}</strong>{' '}
        {t('changed_text', { period: periodOf(file.period, today, t), date: file.submitted_on ?? '' })}
      </span>
      <Button variant="link" size="small" onClick={() => void openChanged(file)}>
        {t('review')}
      </Button>
    </div>
  )
}
