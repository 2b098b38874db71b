import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { tableKinds } from '#domain/import/record.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import classes from './moving.module.css'
import { importHref } from './place.ts'
import { useReadTable } from './use-choose-table.ts'
import { useTemplate } from './use-downloads.ts'

type TableKind = keyof typeof tableKinds
// The keys of an object have the type `string`.
const kinds = Object.keys(tableKinds) as TableKind[]

/** What a table may hold; each kind has a page and a template of its own. A dropped table waits for its kind. */
export const TableKinds = ({ files }: { files: readonly File[] }) => {
  const { t } = useTranslation(['moving_in', 'import_page'])
  return (
    <>
      {files.length > 0 && (
        <p className={classes.ask} role="status">
          {t('what_is_in', { names: files.map(({ name }) => name).join(', ') })}
        </p>
      )}
      <ul className={classes.kinds}>
        {kinds.map((kind) => (
          <KindRow key={kind} kind={kind} files={files} />
        ))}
      </ul>
    </>
  )
}

const KindRow = ({ kind, files }: { kind: TableKind; files: readonly File[] }) => {
  const { t } = useTranslation(['moving_in', 'import_page'])
  const template = useTemplate(kind)
  const read = useReadTable(kind, undefined)
  return (
    <li className={classes.kind}>
      <span className={classes.kindText}>
        {files.length > 0 ? (
          <button type="button" className={classes.kindButton} onClick={() => read(files)}>
            {t(`kind_${kind}`)}
          </button>
        ) : (
          <PageLink className={classes.kindName} href={importHref({ kind, step: 'file' })}>
            {t(`kind_${kind}`)}
          </PageLink>
        )}
        <span className={classes.kindNote}>{t(`kind_${kind}_text`)}</span>
      </span>
      <Button
        variant="subtle"
        size="small"
        icon={<IconDownload size={16} stroke={1.75} />}
        busy={template.busy}
        aria-label={t('import_page:template_of', { kind: t(`kind_${kind}`) })}
        onClick={() => void template.run('xlsx')}
      >
        {t('import_page:template')}
      </Button>
    </li>
  )
}
