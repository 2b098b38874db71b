import { IconCircleCheckFilled, IconExclamationCircle, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { isTemporary, problemText } from '#web/platform/api/problem.ts'
import { sizeText } from '#web/resource/size-text.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { isTooLarge, maxFiles, maxMegabytes } from './chosen-files.ts'
import type { ChosenFiles } from './chosen-files.ts'
import classes from './chosen-list.module.css'
import { FileIcon, periodText } from './file-facts.tsx'
import { ProblemLines } from './problem-lines.tsx'
import { WrongRows } from './wrong-rows.tsx'

type Props = {
  /** The files of this window; undefined after the page was loaded again. */
  chosen: ChosenFiles | undefined
  /** The import that was made of files. */
  item: Import | undefined
  onRemove?: (at: number) => void
  /** Sends the files again. */
  onRetry: () => void
}

/** The files of an import: their period and size, and what is wrong with each. */
export const ChosenList = ({ chosen, item, onRemove, onRetry }: Props) => {
  const { t } = useTranslation('import_page')
  const isReading = chosen?.state === 'reading'
  const names = chosen ? chosen.files : (item?.files ?? [])
  if (names.length === 0) return null
  return (
    <>
      <ul className={classes.list} aria-label={t('chosen')} aria-busy={isReading || undefined}>
        {names.map(({ name, size }, at) => (
          <FileRow
            key={`${at} ${name}`}
            name={name}
            size={size}
            isReading={isReading}
            file={isReading ? undefined : item?.files[at]}
            onRemove={onRemove && (() => onRemove(at))}
          />
        ))}
      </ul>
      {item && !isReading && <WrongRows item={item} />}
      {chosen?.state === 'failed' && <Failure chosen={chosen} onRetry={onRetry} />}
    </>
  )
}

type RowProps = {
  name: string
  size: number
  isReading: boolean
  file: Import['files'][number] | undefined
  onRemove: (() => void) | undefined
}

const FileRow = ({ name, size, isReading, file, onRemove }: RowProps) => {
  const { t } = useTranslation('import_page')
  // An error with a line leaves out one record only.
  const errors = file?.problems.filter(({ severity }) => severity === 'error') ?? []
  const isWrong = errors.some(({ line }) => line === null) || (file?.records === 0 && errors.length > 0)
  const notes = [
    file?.period ? periodText(file.period) : file && t('file_rows', { count: file.records }),
    file?.company,
    sizeText(size),
  ]
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <span className={classes.icon}>
          <FileIcon name={name} />
        </span>
        <span className={classes.text}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          <span className={classes.note}>
            {isReading ? (
              <>
                <span className="visually-hidden">{t('reading')}</span>
                <Skeleton width={140} />
              </>
            ) : (
              notes.filter(Boolean).join(' · ')
            )}
          </span>
        </span>
        {file && <FileSign isWrong={isWrong} />}
        {onRemove && (
          <IconButton label={t('remove_file', { name })} icon={<IconX size={18} stroke={1.75} />} onClick={onRemove} />
        )}
      </div>
      {file && <ProblemList problems={file.problems} />}
    </li>
  )
}

/** How many problems of a file are shown before a person asks for all of them. */
const firstShown = 5

const ProblemList = ({ problems }: Pick<Import['files'][number], 'problems'>) => {
  const { t } = useTranslation('import_page')
  const [isWhole, setWhole] = useState(false)
  const hidden = problems.length - firstShown
  return (
    <>
      <ProblemLines problems={isWhole ? problems : problems.slice(0, firstShown)} />
      {hidden > 0 && (
        <div>
          <Button variant="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('fewer_problems') : t('more_problems', { shown: hidden })}
          </Button>
        </div>
      )}
    </>
  )
}

const FileSign = ({ isWrong }: { isWrong: boolean }) => {
  const { t } = useTranslation('import_page')
  const Icon = isWrong ? IconExclamationCircle : IconCircleCheckFilled
  return (
    <span
      className={classes.sign}
      data-wrong={isWrong || undefined}
      role="img"
      aria-label={t(isWrong ? 'file_wrong' : 'file_right')}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </span>
  )
}

/** Why the files could not be read. */
const Failure = ({ chosen, onRetry }: { chosen: ChosenFiles; onRetry: () => void }) => {
  const { t } = useTranslation(['import_page', 'common'])
  const large = chosen.files.filter(isTooLarge)
  const texts =
    chosen.files.length > maxFiles
      ? [t('too_many_files', { count: maxFiles })]
      : large.length > 0
        ? large.map(({ name }) => t('too_large', { name, mb: maxMegabytes }))
        : [problemText(chosen.error)]
  return (
    <div className={classes.failure} role="alert">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {isTemporary(chosen.error) && (
        <Button size="small" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  )
}
