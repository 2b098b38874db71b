import { useTranslation } from 'react-i18next'
import { Skeleton } from '#web/ui/page/progress.tsx'
import type { StatementFile } from './import-files.ts'
import classes from './import.module.css'
import { StatementRow } from './statement-row.tsx'
import type { usePreview } from './use-preview.ts'

type Props = { files: readonly StatementFile[]; preview: ReturnType<typeof usePreview> }

const heads = ['account', 'period', 'opening', 'closing', 'new', 'known'] as const

/** Each statement of each file; a file that is being read has its name only. */
export const StatementTable = ({ files, preview }: Props) => {
  const { t } = useTranslation('bank_import')
  return (
    <table className={classes.table} aria-label={t('table')} aria-busy={preview.reading || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('column_file')}</th>
          {heads.map((head) => (
            <th key={head} scope="col" data-column={head}>
              {t(`column_${head}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('column_remove')}</span>
          </th>
        </tr>
      </thead>
      {files.map((file) => {
        const own = preview.statements.filter(({ key }) => key === file.key)
        return own.length === 0 ? (
          <ReadingRow key={file.key} file={file} reading={preview.reading} />
        ) : (
          own.map((statement, index) => (
            <StatementRow key={`${file.key} ${index}`} file={file} statement={statement} first={index === 0} />
          ))
        )
      })}
    </table>
  )
}

const ReadingRow = ({ file, reading }: { file: StatementFile; reading: boolean }) => (
  <tbody>
    <tr className={classes.row}>
      <td data-column="file">
        <ReadingName name={file.file.name} reading={reading} />
      </td>
      {heads.map((head) => (
        <td key={head} data-column={head} aria-hidden="true">
          <Skeleton width={head === 'account' || head === 'period' ? '70%' : '50%'} />
        </td>
      ))}
      <td aria-hidden="true" />
    </tr>
  </tbody>
)

const ReadingName = ({ name, reading }: { name: string; reading: boolean }) => {
  const { t } = useTranslation('bank_import')
  return (
    <span className={classes.file}>
      <span className={classes.name}>{name}</span>
      <span className={classes.quiet}>{reading && t('reading')}</span>
    </span>
  )
}
