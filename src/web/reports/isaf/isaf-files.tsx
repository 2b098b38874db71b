import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IsafFileItem } from '#contract/reports/isaf.ts'
import { parseTaxPeriod } from '#domain/tax-deadlines.ts'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { toast } from '#web/platform/feedback/toasts.tsx'
import { useCan } from '#web/platform/session/permissions.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { saveFile } from '#web/resource/document/files.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FormDialog } from '#web/ui/layers/dialogs.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { Block } from '../frame/report-aside.tsx'
import aside from '../frame/report-aside.module.css'
import { periodName } from '../period/period-words.ts'
import { openChanged } from './changed-panel.tsx'
import { changedNumbers } from './changed-notices.tsx'
import classes from './isaf.module.css'
import { refreshIsaf } from './use-isaf.ts'
import { sizeText } from '#web/resource/size-text.ts'
import type { IsafState } from './use-isaf.ts'

/** Beside the figures: the files made before with their state, and how to submit one. */
export const IsafFiles = ({ isaf }: { isaf: IsafState }) => {
  const { t } = useTranslation('isaf')
  const [showsAll, setShowsAll] = useState(false)
  const all = useLoaded('isaf.list', { query: { limit: '50' }, enabled: showsAll })
  const files = showsAll ? (all.data?.data ?? isaf.files) : isaf.files
  return (
    <aside className={`${aside.aside} ${classes.made}`} aria-label={t('files')}>
      <Block title={t('files')}>
        {files.length === 0 ? (
          <p className={aside.hint}>{t('no_files')}</p>
        ) : (
          <ul className={classes.files}>
            {files.map((file) => (
              <File key={file.id} file={file} isaf={isaf} />
            ))}
          </ul>
        )}
        {!showsAll && isaf.files.length > 0 && (
          <Button variant="link" size="small" onClick={() => setShowsAll(true)}>
            {t('all_files')}
          </Button>
        )}
      </Block>
      <Block title={t('how')}>
        <p className={classes.how}>{t('how_text')}</p>
      </Block>
    </aside>
  )
}

const stateOf = ({ status, changed }: IsafFileItem) =>
  changed ? 'changed' : status === 'submitted' ? 'submitted' : 'made'
const marks = { changed: 'partly', submitted: 'paid', made: 'open' } as const

const File = ({ file, isaf }: { file: IsafFileItem; isaf: IsafState }) => {
  const { t } = useTranslation('isaf')
  const { t: reportText } = useTranslation('report_page')
  const seesTaxCode = useCan('tax_code.write')
  const state = stateOf(file)
  const period = parseTaxPeriod(file.period)
  const download = useAction(async () => saveFile(await call('isaf.file', { params: { id: file.id } }), file.file_name))
  const title = period
    ? periodName({ from: period.date_from, to: period.date_to }, { t: reportText, language: currentLanguage() })
    : file.period
  return (
    <li className={classes.file}>
      <div className={classes.fileLine}>
        <span className={classes.fileTitle}>{title}</span>
        <StateMark state={marks[state]} label={t(`state_${state}`, { date: file.submitted_on ?? '' })} />
      </div>
      <div className={classes.fileLine}>
        <span className={classes.hint}>
          {t('documents', { count: file.counts.sales + file.counts.purchases })} · {sizeText(file.size)}
        </span>
        <Button
          variant="link"
          size="small"
          aria-label={t('download_of', { name: file.file_name })}
          busy={download.busy}
          locked={file.has_tax_code && !seesTaxCode ? t('has_tax_code') : undefined}
          onClick={() => void download.run()}
        >
          {t('download')}
        </Button>
      </div>
      <FileDetails file={file} />
      <div className={classes.fileActions}>
        {state === 'changed' && (
          <>
            <Button size="small" onClick={() => isaf.showPeriod(file.period)}>
              {t('make_again')}
            </Button>
            <Button size="small" variant="subtle" onClick={() => void openChanged(file)}>
              {t('what_changed')}
            </Button>
          </>
        )}
        {file.status === 'made' && <SubmitButton file={file} today={isaf.today} />}
      </div>
    </li>
  )
}

/** Name, hash and, for a changed one, the numbers of the documents. */
const FileDetails = ({ file }: { file: IsafFileItem }) => {
  const { t } = useTranslation('isaf')
  const copy = async () => {
    await navigator.clipboard.writeText(file.sha256)
    toast.success(t('hash_copied'))
  }
  return (
    <div className={classes.hint}>
      <div className={classes.fileName}>{file.file_name}</div>
      {file.changed && <div>{t('state_submitted', { date: file.submitted_on ?? '' })}</div>}
      {file.submitted_by && <div>{t('submitted_by', { name: file.submitted_by })}</div>}
      <div className={classes.hash}>
        SHA-256 {file.sha256.slice(0, 8)}…{file.sha256.slice(-8)}
        <IconButton
          size="small"
          label={t('copy_hash')}
          icon={<IconCopy size={14} stroke={1.75} />}
          onClick={() => void copy()}
        />
      </div>
      {file.changed && <div>{t('changed_documents', { numbers: changedNumbers(file.changed) })}</div>}
    </div>
  )
}

/** Asks for the day on which the file was submitted. */
const SubmitButton = ({ file, today }: { file: IsafFileItem; today: string }) => {
  const { t } = useTranslation(['isaf', 'common'])
  const [isOpen, setOpen] = useState(false)
  const [date, setDate] = useState(today)
  const { run, busy } = useAction(async () => {
    await call('isaf.mark_submitted', { params: { id: file.id }, body: { date } })
    setOpen(false)
    refreshIsaf()
  })
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('mark_submitted')}
      </Button>
      <FormDialog
        open={isOpen}
        title={t('submit_title')}
        text={t('submit_text')}
        submitLabel={t('mark_submitted')}
        cancelLabel={t('common:cancel')}
        busy={busy}
        onSubmit={() => void run()}
        onCancel={() => setOpen(false)}
      >
        <DateField
          label={t('submit_date')}
          value={date}
          onChange={setDate}
          today={today}
          max={today}
          locale={currentLanguage()}
          calendarLabel={t('submit_date')}
        />
      </FormDialog>
    </>
  )
}
