import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { ConflictQuestions } from '#web/resource/draft/conflict-questions.tsx'
import { DraftStatus } from '#web/resource/draft/draft-notice.tsx'
import type { DraftState } from '#web/resource/draft/draft-sync.ts'
import type { ExpenseForm } from '#web/purchases/expense/use-expense-form.ts'
import classes from '#web/purchases/expense/expense-form.module.css'
import { conflictTexts, pathOf } from './conflict-texts.ts'

/** The control below which a field asks: lines at their row, amounts of more parts at the first. */
const controls: Readonly<Record<string, string>> = { discount: 'discount.value', delivery: 'delivery.amount' }

/** The id of the place below a line. */
export const lineId = (key: string): string => `expense-line-${key}`

/** The form of an expense, whose fields ask about values that somebody else has changed at the same time. */
export const ExpenseConflicts = ({ form, children }: { form: ExpenseForm; children: ReactNode }) => {
  const { t } = useTranslation('purchase')
  const { t: texts } = useTranslation('draft_editor')
  const { t: invoice } = useTranslation('invoice')
  const { values, options, labelOf, keptDraft: draft } = form
  if (!values || !options) return children
  const idsOf = (field: string): string[] => {
    const [first, id] = field.split('.')
    if (first === 'lines') return id !== undefined && pathOf(field, values) !== undefined ? [lineId(id)] : []
    return [form.idOf(controls[field] ?? field)]
  }
  const yesNo = (yes: boolean) => invoice(yes ? 'stale_yes' : 'stale_no')
  const shown = { values, options, labelOf, yesNo, removed: texts('removed'), t, locale: currentLanguage() }
  return (
    <ConflictQuestions draft={draft} idsOf={idsOf} textsOf={(conflict) => conflictTexts(conflict, shown)}>
      {children}
    </ConflictQuestions>
  )
}

/** Where the draft is kept, beside the title. */
export const KeptState = ({ state }: { state: DraftState }) => (
  <span className={classes.kept}>
    <DraftStatus isStored={false} state={state} />
  </span>
)
