import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { IsafFileItem } from '#contract/reports/isaf.ts'
import { call } from '#web/platform/api/api.ts'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { openPanel, Panel, usePanel } from '#web/platform/panels/panel.tsx'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './isaf.module.css'
import { refreshIsaf } from './use-isaf.ts'

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
  return (
    <div className={classes.notice} role="status">
      <IconHistory size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.noticeText}>
        <strong>{t('changed', { count: changed.count })}</strong>{' '}
        {t('changed_text', { period: file.period, date: file.submitted_on ?? '' })}
      </span>
      <Button variant="link" size="small" onClick={() => void openChanged({ file, changed })}>
        {t('review')}
      </Button>
    </div>
  )
}

const lists = { invoice: '/invoice/list', expense: '/expense/list' } as const

/** The changed documents, each with its history, and the choice to leave them as they are. */
const ChangedPanel = ({ file, changed }: Props) => {
  const { t } = useTranslation('isaf')
  const panel = usePanel()
  const { run, busy } = useAction(async () => {
    await call('isaf.dismiss_changes', { params: { id: file.id } })
    refreshIsaf()
    panel?.close()
  })
  return (
    <Panel title={t('what_changed')} subtitle={file.file_name}>
      <p className={classes.how}>{t('what_changed_text')}</p>
      <ul className={classes.rows}>
        {changed.documents.map((document) => (
          <li key={document.id} className={classes.changed}>
            {document.change === 'deleted' ? (
              <span>{nameOf(document)}</span>
            ) : (
              <PageLink href={`${lists[document.kind]}?open=${document.id}`}>{nameOf(document)}</PageLink>
            )}
            <span className={classes.hint}>{t(`change_${document.change}`)}</span>
          </li>
        ))}
      </ul>
      {changed.count > changed.documents.length && (
        <p className={classes.more}>{t('more_changes', { count: changed.count - changed.documents.length })}</p>
      )}
      <Button busy={busy} onClick={() => void run()}>
        {t('leave')}
      </Button>
    </Panel>
  )
}

const openChanged = (props: Props): Promise<unknown> => openPanel({ content: () => <ChangedPanel {...props} /> })
