import type { PlainDate } from '#domain/plain-date.ts'
import { i18n } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { LeadingRow } from '#web/ui/table/data-table-types.ts'
import { DraftButtons } from '#web/resource/draft/list/draft-buttons.tsx'
import { DraftTotal, nameOfDraft } from '#web/resource/draft/list/draft-facts.tsx'
import { DraftState } from '#web/resource/draft/list/draft-state.tsx'
import type { ListedDraft } from '#web/resource/draft/list/draft-state.tsx'
import type { DraftActions } from '#web/resource/draft/list/use-draft-actions.ts'

type Shown = {
  today: PlainDate
  timeZone: string
  now: number
  isPhone: boolean
  actions: DraftActions
  onOpen: (draft: ListedDraft) => void
}

/** A draft as a row of the list of invoices, without a number and in none of its sums. */
export const draftRowOf = (draft: ListedDraft, shown: Shown): LeadingRow => {
  const name = nameOfDraft('invoice', draft)
  const state = <DraftState draft={draft} when={shown} />
  const total = <DraftTotal draft={draft} />
  return {
    key: draft.id,
    cells: {
      number: '–',
      client: name,
      date: draft.date ?? '–',
      due: draft.date_due ?? '–',
      date_due: draft.date_due ?? '–',
      state,
      total,
      paid: '–',
      unpaid: '–',
    },
    card: <RowCard title={name} amount={total} state={state} />,
    openLabel: i18n.t('drafts:resume_of', { name }),
    onOpen: () => shown.onOpen(draft),
    actions: <DraftButtons draft={draft} name={name} actions={shown.actions} isPhone={shown.isPhone} />,
  }
}
