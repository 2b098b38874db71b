import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/books/import.ts'
import type { ImportEntity } from '#domain/import/record.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { meaningOf } from '#web/resource/form/column-meaning.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import { PaidUntil } from './paid-until.tsx'
import { FileIcon, periodText } from './file-facts.tsx'
import { importHref, isTable } from './place.ts'
import { ProblemLines } from './problem-lines.tsx'
import classes from './review.module.css'
import { useFieldName } from './use-values.ts'
import { WrongRows } from './wrong-rows.tsx'

/** The files of an import, what their columns mean, and what else to know; beside the rows. */
export const ReviewAside = ({ item, entity }: { item: Import; entity: ImportEntity }) => {
  const { t } = useTranslation('import_page')
  const phone = useNarrow()
  // Opening balances are what is not paid.
  const mayBePaid =
    item.kind !== 'opening_balances' &&
    item.entities.some((each) => each.entity === 'invoice' || each.entity === 'expense')
  return (
    <aside className={classes.aside} aria-label={t('aside')}>
      <section className={classes.files}>
        <h2 className={classes.asideTitle}>{t('files', { count: item.files.length })}</h2>
        {item.files.map((file) => (
          <FileCard key={file.name} file={file} />
        ))}
        <ProblemLines problems={item.problems.filter(({ line }) => line === null)} />
      </section>
      {mayBePaid && <PaidUntil key={item.id} item={item} />}
      {item.mapping && !phone && <Columns item={item} mapping={item.mapping} />}
      {isTable(item.kind) && <p className={classes.asideNote}>{t(`known_by_${entity}`)}</p>}
      <WrongRows item={item} />
    </aside>
  )
}

const FileCard = ({ file }: { file: Import['files'][number] }) => {
  const { t } = useTranslation('import_page')
  const notes = [
    t('file_rows', { count: file.records }),
    file.sheet && t('file_sheet', { sheet: file.sheet }),
    file.period && periodText(file.period),
  ]
  return (
    <div className={classes.file}>
      <span className={classes.fileIcon}>
        <FileIcon name={file.name} />
      </span>
      <span className={classes.fileText}>
        <span className={classes.fileName} title={file.name}>
          {file.name}
        </span>
        <span className={classes.fileNote}>{notes.filter(Boolean).join(', ')}</span>
      </span>
    </div>
  )
}

type ColumnsProps = { item: Import; mapping: NonNullable<Import['mapping']> }

/** Each column of the file and the field that it fills. */
const Columns = ({ item, mapping }: ColumnsProps) => {
  const { t } = useTranslation('import_page')
  const nameOf = useFieldName()
  return (
    <section>
      <div className={classes.asideLine}>
        <h2 className={classes.asideTitle}>{t('columns')}</h2>
        {item.state === 'ready' && (
          <PageLink className={classes.change} href={importHref({ kind: item.kind, id: item.id, step: 'columns' })}>
            {t('change_columns')}
          </PageLink>
        )}
      </div>
      <ul className={classes.columns}>
        {item.columns.map(({ title }, at) => {
          const field = meaningOf(mapping, at)
          return (
            <li key={`${at} ${title}`}>
              <span className={classes.columnTitle}>{title || String(at + 1)}</span>
              <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
              <span data-unused={field ? undefined : true}>{field ? nameOf(field) : t('column_unused')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
