import { amountText, isCurrency } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { currentLanguage, i18n } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { LeadingRow } from '#web/ui/table/data-table-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import { DraftButtons } from './draft-buttons.tsx'
import { DraftState } from './draft-state.tsx'
import type { ListedDraft } from './draft-state.tsx'
import type { DraftActions } from './use-draft-actions.ts'

type Shown = {
  today: PlainDate
  timeZone: string
  now: number
  isPhone: boolean
  actions: DraftActions
  onOpen: (draft: ListedDraft) => void
}

export const nameOfDraft = ({ title }: ListedDraft): string => title ?? i18n.t('draft:no_client')

/** The total of a draft; undefined while it cannot be computed. */
export const DraftTotal = ({ draft: { total, currency } }: { draft: Pick<ListedDraft, 'total' | 'currency'> }) => {
  const amount = total === null ? undefined : parseDecimal(total)
  if (!amount || !currency || !isCurrency(currency)) return '–'
  return <Money amount={amountText(amount, currency)} currency={currency} locale={currentLanguage()} />
}

/** A draft as a row of the list of invoices, without a number and in none of its sums. */
export const draftRowOf = (draft: ListedDraft, shown: Shown): LeadingRow => {
  const name = nameOfDraft(draft)
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
