import { IconSettingsAutomation } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { HistoryEntry } from '#contract/books/history.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Avatar } from '#web/ui/frame/avatar.tsx'
import { documentHref } from './document-href.ts'
import classes from './history.module.css'
import { actionText, fieldText, valueText } from './history-texts.ts'
import type { HistoryChange } from './history-texts.ts'
import { formatAgo } from './use-history-texts.ts'
import type { HistoryFormat } from './use-history-texts.ts'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

type Props = {
  entry: HistoryEntry
  format: HistoryFormat
  now: number
  /** Shows the name of the document too. */
  named: boolean
}

/** One entry: who did what and when, with the changed fields. */
export const HistoryRow = ({ entry, format, now, named }: Props) => {
  const { texts, exact, time } = format
  const { document, user, address } = entry
  const ago = formatAgo(entry.at, now, texts.language)
  const when = [exact(entry.at), address && texts.text('address', { address })].filter(Boolean).join('\n')
  return (
    <li className={classes.entry}>
      {user ? (
        <Avatar name={user.name} />
      ) : (
        <span className={classes.system} aria-hidden="true">
          <IconSettingsAutomation size={16} stroke={1.75} />
        </span>
      )}
      <div className={classes.message}>
        <div className={classes.line}>
          <span>
            <b className={classes.author}>{user?.name ?? texts.text('system')}</b>{' '}
            {named && !document.title ? (
              <DocumentName entry={entry}>{actionText(entry, texts)}</DocumentName>
            ) : (
              <Unbroken>{actionText(entry, texts)}</Unbroken>
            )}
            {named && document.title && (
              <>
                {' '}
                <DocumentName entry={entry}>{document.title}</DocumentName>
              </>
            )}
            {entry.api_key && ` (API: ${entry.api_key})`}
            {entry.import_id && ` ${texts.text('by_import')}`}
          </span>
          <time className={classes.time} dateTime={entry.at} title={when}>
            {ago === undefined ? time(entry.at) : ago || texts.text('now')}
          </time>
        </div>
        <Changes entry={entry} format={format} />
      </div>
    </li>
  )
}

/** Links to the document by its name, or by the action if it has no name (a transfer). */
const DocumentName = ({ entry, children }: Pick<Props, 'entry'> & { children: string }) => {
  const href = documentHref(entry)
  return href ? (
    <PageLink className={classes.document} href={href}>
      <Unbroken>{children}</Unbroken>
    </PageLink>
  ) : (
    <span>
      <Unbroken>{children}</Unbroken>
    </span>
  )
}

/** Actions whose changes are shown in one line. */
const shortActions: ReadonlySet<HistoryEntry['action']> = new Set([
  'created',
  'paid',
  'credited',
  'made',
  'skipped',
  'unskipped',
])

const Changes = ({ entry, format: { texts } }: Pick<Props, 'entry' | 'format'>) => {
  if (entry.changes.length === 0) return null
  const isShort = shortActions.has(entry.action)
  return (
    <ul className={classes.changes} data-facts={isShort || undefined}>
      {entry.changes.map((change) => (
        <li key={`${change.field} ${change.line} ${change.of} ${String(change.after)}`}>
          <Change change={change} entry={entry} texts={texts} />
        </li>
      ))}
      {entry.more_changes > 0 && <li>{texts.text('more_changes', { count: entry.more_changes })}</li>}
    </ul>
  )
}

const Change = ({
  change,
  entry,
  texts,
}: {
  change: HistoryChange
  entry: HistoryEntry
  texts: HistoryFormat['texts']
}) => {
  const name = fieldText(change, texts)
  const shown = (value: string | boolean) => valueText(change.field, value, entry.currency, texts)
  const { before, after } = change
  return (
    <>
      <span className={classes.field}>{name}</span>
      {before !== null && (
        <Fragment>
          {' '}
          <del className={classes.before}>
            <Unbroken>{shown(before)}</Unbroken>
          </del>
        </Fragment>
      )}
      {before !== null && after !== null && <span aria-hidden="true"> →</span>}
      {after !== null && (
        <Fragment>
          {' '}
          <ins className={classes.after}>
            <Unbroken>{shown(after)}</Unbroken>
          </ins>
        </Fragment>
      )}
    </>
  )
}
