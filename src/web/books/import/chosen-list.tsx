import {
  IconCircleCheckFilled,
  IconExclamationCircle,
  IconFileSpreadsheet,
  IconFileTypeXml,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { sizeText } from '#web/resource/size-text.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/page/progress.tsx'
import { isTooLarge, maxFiles, maxMegabytes } from './chosen-files.ts'
import type { ChosenFiles } from './chosen-files.ts'
import classes from './chosen-list.module.css'
import { isTable } from './place.ts'
import { ProblemLines } from './problem-lines.tsx'
import { WrongRows } from './wrong-rows.tsx'

type Props = {
  /** The files of this window; undefined after the page was loaded again. */
  chosen: ChosenFiles | undefined
  /** The import that was made of files. */
  item: Import | undefined
  onRemove?: (at: number) => void
}

/** The files of an import: their period and size, and what is wrong with each. */
export const ChosenList = ({ chosen, item, onRemove }: Props) => {
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
            isXml={!isTable(chosen?.kind ?? item?.kind ?? 'clients')}
            file={isReading ? undefined : item?.files[at]}
            onRemove={onRemove && (() => onRemove(at))}
          />
        ))}
      </ul>
      {item && !isReading && <WrongRows item={item} />}
      {chosen?.state === 'failed' && <Failure chosen={chosen} />}
    </>
  )
}

type RowProps = {
  name: string
  size: number
  isReading: boolean
  isXml: boolean
  file: Import['files'][number] | undefined
  onRemove: (() => void) | undefined
}

const FileRow = ({ name, size, isReading, isXml, file, onRemove }: RowProps) => {
  const { t } = useTranslation('import_page')
  const Icon = isXml ? IconFileTypeXml : IconFileSpreadsheet
  // An error with a line leaves out one record only.
  const isWrong = file?.problems.some(({ severity, line }) => severity === 'error' && line === null)
  const notes = [
    file?.period ? `${file.period.from} – ${file.period.to}` : file && t('file_rows', { count: file.records }),
    file?.company,
    sizeText(size),
  ]
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <span className={classes.icon}>
          <Icon size={18} stroke={1.75} aria-hidden="true" />
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
        {file && <FileSign isWrong={isWrong ?? false} />}
        {onRemove && (
          <IconButton label={t('remove_file', { name })} icon={<IconX size={18} stroke={1.75} />} onClick={onRemove} />
        )}
      </div>
      {file && <ProblemLines problems={file.problems} />}
    </li>
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
const Failure = ({ chosen }: { chosen: ChosenFiles }) => {
  const { t } = useTranslation('import_page')
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
    </div>
  )
}
