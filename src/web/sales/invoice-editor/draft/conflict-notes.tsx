import { useTranslation } from 'react-i18next'
import type { DraftConflict } from '#domain/draft.ts'
import { chooseValue } from '#web/resource/draft/draft-sync.ts'
import { problemText } from '#web/platform/api/problem.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { Editor } from '#web/sales/invoice-editor/form/editor.ts'
import { conflictTexts, partOf } from './conflict-texts.ts'
import type { ConflictPart } from './conflict-texts.ts'
import classes from './conflict-notes.module.css'
import type { ServerDraft } from './use-server-draft.ts'

type Props = { draft: ServerDraft; editor: Editor; part: ConflictPart }

const idOf = ({ field }: DraftConflict) => `conflict-${field}`

/** Moves the focus to the first field that waits for a choice; false if none does. */
export const focusConflict = ({ state }: ServerDraft): boolean => {
  const [first] = state.conflicts
  if (first) document.getElementById(idOf(first))?.querySelector('button')?.focus()
  return first !== undefined
}

/** Fields of this part of the form that somebody else has changed differently at the same time: one of both values is chosen. */
export const ConflictNotes = ({ draft, editor, part }: Props) => {
  const { sync, state } = draft
  const conflicts = state.conflicts.filter((conflict) => partOf(conflict) === part)
  if (!sync || conflicts.length === 0) return null
  return (
    <div className={part === 'lines' ? `${classes.notes} ${classes.lines}` : classes.notes} role="status">
      {conflicts.map((conflict) => (
        <Note
          key={conflict.field}
          {...{ conflict, editor }}
          person={state.changedBy}
          onChoose={(side) => chooseValue(sync, conflict, side)}
        />
      ))}
    </div>
  )
}

type NoteProps = {
  conflict: DraftConflict
  editor: Editor
  person: string | undefined
  onChoose: (side: 'mine' | 'theirs') => void
}

const Note = ({ conflict, editor, person, onChoose }: NoteProps) => {
  const { t } = useTranslation('draft_editor')
  const { t: invoice } = useTranslation('invoice')
  const { name, mine, theirs } = conflictTexts(conflict, {
    editor,
    t: invoice,
    locale: currentLanguage(),
    removed: t('removed'),
  })
  const who = person ?? t('somebody')
  return (
    <div className={classes.note} id={idOf(conflict)}>
      <span>
        {t('conflict', { name })} {t('by', { who })} <span className={classes.value}>{theirs}</span> · {t('by_you')}{' '}
        <span className={classes.value}>{mine}</span>
      </span>
      <span className={classes.actions}>
        <Button size="small" aria-label={t('keep_mine_of', { name })} onClick={() => onChoose('mine')}>
          {t('keep_mine')}
        </Button>
        <Button size="small" aria-label={t('take_theirs_of', { name })} onClick={() => onChoose('theirs')}>
          {t('take_theirs')}
        </Button>
      </span>
    </div>
  )
}

/** Why a draft is not kept on the server: it became an invoice, or the server refuses it. */
export const DraftNotice = ({ draft: { state } }: { draft: ServerDraft }) => {
  const { t } = useTranslation('draft_editor')
  if (state.status === 'over' && state.documentId)
    return (
      <div className={classes.issued} role="alert">
        {t('issued')} <PageLink href={`/invoice/list?open=${state.documentId}`}>{t('open_issued')}</PageLink>
      </div>
    )
  if (state.status !== 'refused') return null
  return (
    <div className={classes.issued} role="alert">
      {t('not_kept', { reason: problemText(state.problem) })}
    </div>
  )
}
