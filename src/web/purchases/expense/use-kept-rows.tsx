import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#web/platform/session/session.ts'
import { useNow, useToday } from '#web/resource/dates.ts'
import { DraftButtons } from '#web/resource/draft/list/draft-buttons.tsx'
import { DraftTotal, nameOfDraft } from '#web/resource/draft/list/draft-facts.tsx'
import { DraftState } from '#web/resource/draft/list/draft-state.tsx'
import type { ListedDraft } from '#web/resource/draft/list/draft-state.tsx'
import { useDraftActions } from '#web/resource/draft/list/use-draft-actions.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { LeadingRow } from '#web/ui/table/data-table-types.ts'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'

/** A draft as a row of the list, with what finds it and its place. */
export type DraftRow = Pick<ListedDraft, 'date' | 'title' | 'number'> & { row: LeadingRow }

type Shown = { name: string; state: ReactNode; total: ReactNode }

/** Drafts that the server keeps as rows of the list: in none of its sums. `cellsOf` fills the columns of the list. */
export const useKeptRows = (
  drafts: readonly ListedDraft[],
  cellsOf: (draft: ListedDraft, shown: Shown) => LeadingRow['cells'],
): DraftRow[] => {
  // The texts come with the drafts.
  const { t } = useTranslation('drafts')
  const { time_zone: timeZone } = useCompany()
  const when = { today: useToday(), timeZone, now: useNow() }
  const isPhone = useNarrow()
  const actions = useDraftActions('expense')
  return drafts.map((draft) => {
    const name = nameOfDraft('expense', draft)
    const state = <DraftState draft={draft} when={when} />
    const total = <DraftTotal draft={draft} />
    const row = {
      key: draft.id,
      cells: cellsOf(draft, { name, state, total }),
      card: <RowCard title={name} amount={total} state={state} note={noteOf(draft)} />,
      openLabel: t('resume_of', { name }),
      onOpen: () => actions.open(draft),
      actions: <DraftButtons draft={draft} name={name} actions={actions} isPhone={isPhone} />,
    }
    const { date, title, number } = draft
    return { date, title, number, row }
  })
}

/** On a phone, as of an expense. */
const noteOf = ({ number, date }: ListedDraft) => [number, date].filter(Boolean).join(' · ')
