import { IconSettingsAutomation } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { HistoryEntry } from '#contract/books/history.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { Avatar } from '#web/ui/frame/avatar.tsx'
import { documentHref } from './document-href.ts'
import classes from './history.module.css'
import { actionText, fieldText, valueText } from './history-words.ts'
import type { HistoryChange } from './history-words.ts'
import { formatAgo } from './use-history-texts.ts'
import type { HistoryTexts } from './use-history-texts.ts'
import { Unbroken } from '#web/ui/text/line-breaks.tsx'

type Props = {
  entry: HistoryEntry
  texts: HistoryTexts
  now: number
  /** Shows the name of the document too. */
  named: boolean
}

/** One entry: who did what and when, with the changed fields. */
export const HistoryRow = ({ entry, texts, now, named }: Props) => {
  const { words, exact, time } = texts
  const { document, user, address } = entry
  const ago = formatAgo(entry.at, now, words.language)
  const when = [exact(entry.at), address && words.text('address', { address })].filter(Boolean).join('\n')
  return (
    <li className={classes.entry}>
      {user ? (
        <Avatar name={user.name} />
      ) : (
        <span className={classes.system} aria-hidden="true">
          <IconSettingsAutomation size={16} stroke={1.75} />
        </span>
      )}
      <div className={classes.said}>
        <div className={classes.line}>
          <span>
            <b className={classes.who}>{user?.name ?? words.text('system')}</b>{' '}
            {named && !document.title ? (
              <DocumentName entry={entry}>{actionText(entry, words)}</DocumentName>
            ) : (
              <Unbroken>{actionText(entry, words)}</Unbroken>
            )}
            {named && document.title && (
              <>
                {' '}
                <DocumentName entry={entry}>{document.title}</DocumentName>
              </>
            )}
          </span>
          <time className={classes.when} dateTime={entry.at} title={when}>
            {ago === undefined ? time(entry.at) : ago || words.text('now')}
          </time>
        </div>
        <Changes entry={entry} texts={texts} />
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
const brief: ReadonlySet<HistoryEntry['action']> = new Set(['created', 'paid', 'credited'])

const Changes = ({ entry, texts: { words } }: Pick<Props, 'entry' | 'texts'>) => {
  if (entry.changes.length === 0) return null
  const isBrief = brief.has(entry.action)
  return (
    <ul className={classes.changes} data-facts={isBrief || undefined}>
      {entry.changes.map((change) => (
        <li key={`${change.field} ${change.line} ${change.of} ${String(change.after)}`}>
          <Change change={change} entry={entry} words={words} />
        </li>
      ))}
      {entry.more_changes > 0 && <li>{words.text('more_changes', { count: entry.more_changes })}</li>}
    </ul>
  )
}

const Change = ({
  change,
  entry,
  words,
}: {
  change: HistoryChange
  entry: HistoryEntry
  words: HistoryTexts['words']
}) => {
  const name = fieldText(change, words)
  const shown = (value: string | boolean) => valueText(change.field, value, entry.currency, words)
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
