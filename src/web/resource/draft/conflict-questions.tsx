import { createContext, useContext, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftConflict } from '#domain/draft.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import type { Store } from '#web/platform/store.ts'
import { useWhen } from '#web/resource/use-when.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { AskingForm } from '#web/ui/fields/asked-below.tsx'
import { chooseValue } from './draft-sync.ts'
import type { DraftState } from './draft-sync.ts'
import classes from './draft.module.css'
import type { ServerDraft } from './use-server-draft.ts'

/** The name of a field and both values as the form shows them. */
export type ConflictTexts = { name: string; mine: string; theirs: string }

export type Asking = {
  draft: Pick<ServerDraft, 'sync' | 'state'>
  /** The ids of the controls under which a field may be on screen. */
  idsOf: (field: string) => readonly string[]
  textsOf: (conflict: DraftConflict) => ConflictTexts
}

type Asked = Asking & { placed: Store<ReadonlySet<string>> }
const AskedConflicts = createContext<Asked | undefined>(undefined)

/** A form whose fields ask, where two people typed at the same time, which of both values stays. */
export const ConflictQuestions = ({ children, ...asking }: Asking & { children: ReactNode }) => {
  const [placed] = useState(() => createStore<ReadonlySet<string>>(new Set()))
  const asked = { ...asking, placed }
  return (
    <AskedConflicts.Provider value={asked}>
      <AskingForm value={questionsOf(asked)}>{children}</AskingForm>
    </AskedConflicts.Provider>
  )
}

const none: ReadonlyMap<string, ReactNode> = new Map()

/** The questions by the control under which they are; all of one line are under it. */
const questionsOf = (asked: Asked): ReadonlyMap<string, ReactNode> => {
  const { conflicts } = asked.draft.state
  if (conflicts.length === 0) return none
  const byId = Map.groupBy(
    conflicts.flatMap((conflict) => asked.idsOf(conflict.field).map((id) => ({ id, conflict }))),
    ({ id }) => id,
  )
  return new Map(
    [...byId].map(([id, all]) => [
      id,
      <Questions key={id} asked={asked} conflicts={all.map(({ conflict }) => conflict)} isPlaced />,
    ]),
  )
}

/** Those about fields that are not on screen, such as a removed line, where the others of their part are. */
export const UnplacedQuestions = ({ isOf }: { isOf: (field: string) => boolean }) => {
  const asked = useContext(AskedConflicts)
  return asked && asked.draft.state.conflicts.length > 0 ? <Unplaced asked={asked} isOf={isOf} /> : null
}

const Unplaced = ({ asked, isOf }: { asked: Asked; isOf: (field: string) => boolean }) => {
  const placed = useStore(asked.placed)
  const conflicts = asked.draft.state.conflicts.filter(({ field }) => isOf(field) && !placed.has(field))
  return conflicts.length > 0 && <Questions asked={asked} conflicts={conflicts} />
}

type QuestionsProps = { asked: Asked; conflicts: readonly DraftConflict[]; isPlaced?: boolean }

const Questions = ({ asked, conflicts, isPlaced = false }: QuestionsProps) => (
  <div className={classes.questions} role="status">
    {conflicts.map((conflict) => (
      <Question key={conflict.field} asked={asked} conflict={conflict} isPlaced={isPlaced} />
    ))}
  </div>
)

const idOf = (field: string) => `conflict-${field}`

/** Moves the focus to the first field that waits for a choice. */
export const focusConflict = ({ conflicts }: DraftState): void => {
  const [first] = conflicts
  if (first) document.getElementById(idOf(first.field))?.querySelector('button')?.focus()
}

type QuestionProps = { asked: Asked; conflict: DraftConflict; isPlaced: boolean }

const Question = ({ asked, conflict, isPlaced }: QuestionProps) => {
  const { t } = useTranslation('draft_editor')
  const when = useWhen()
  const { draft, textsOf, placed } = asked
  const { field } = conflict
  useLayoutEffect(() => {
    if (!isPlaced) return
    placed.set((now) => new Set([...now, field]))
    return () => placed.set((now) => new Set([...now].filter((each) => each !== field)))
  }, [placed, field, isPlaced])
  const { name, mine, theirs } = textsOf(conflict)
  const { changedBy, changedAt } = draft.state
  const who = changedBy ?? t('somebody')
  const choose = (side: 'mine' | 'theirs') => draft.sync && chooseValue(draft.sync, conflict, side)
  return (
    <div className={classes.question} id={idOf(field)} role="group" aria-label={t('conflict', { name })}>
      <span className={classes.who}>{changedAt ? t('by_at', { who, when: when(changedAt) }) : who}</span>
      <Choice
        value={theirs}
        action={t('take_theirs')}
        label={t('take_theirs_of', { name })}
        onChoose={() => choose('theirs')}
      />
      <span className={classes.who}>{t('you')}</span>
      <Choice
        value={mine}
        action={t('keep_mine')}
        label={t('keep_mine_of', { name })}
        onChoose={() => choose('mine')}
      />
    </div>
  )
}

type ChoiceProps = { value: string; action: string; label: string; onChoose: () => void }

const Choice = ({ value, action, label, onChoose }: ChoiceProps) => (
  <span className={classes.choice}>
    <span className={classes.value}>{value}</span>
    <Button size="small" aria-label={label} onClick={onChoose}>
      {action}
    </Button>
  </span>
)
