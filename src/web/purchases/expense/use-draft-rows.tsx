import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText, isCurrency } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { momentParts, useToday } from '#web/resource/dates.ts'
import { useCompany } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import { RowCard } from '#web/ui/table/data-table-cards.tsx'
import type { LeadingRow } from '#web/ui/table/data-table-types.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { StateMark } from '#web/ui/text/state-mark.tsx'
import { useNarrow } from '#web/ui/frame/use-narrow.ts'
import type { DraftRow } from './use-kept-rows.tsx'
import { useExpenseDrafts } from './use-expense-drafts.ts'
import type { ExpenseDraft } from './use-expense-drafts.ts'

/** Drafts of this browser as rows of the list: not in its sums. `cellsOf` fills the columns of the list. */
export const useDraftRows = (
  nameOf: (draft: ExpenseDraft) => string,
  cellsOf: (draft: ExpenseDraft, texts: { name: string; state: ReactNode; total: ReactNode }) => LeadingRow['cells'],
): DraftRow[] => {
  const { t } = useTranslation(['draft', 'invoice_list'])
  const { time_zone: timeZone } = useCompany()
  const today = useToday()
  const phone = useNarrow()
  const language = currentLanguage()
  const { drafts, resume, discard } = useExpenseDrafts()
  return drafts.map((draft) => {
    const name = nameOf(draft)
    const { kind: dayKind, ...values } = momentParts(draft.saved_at, today, timeZone, language)
    const savedAt = t('kept', { when: t(`invoice_list:when_${dayKind}`, values) })
    const state = (
      <span title={savedAt}>
        <StateMark state="draft" label={t('state')} />
      </span>
    )
    const total = sumOf(draft)
    const row = {
      key: draft.form,
      cells: cellsOf(draft, { name, state, total }),
      card: <RowCard title={name} amount={total} state={state} />,
      openLabel: t('resume_of', { name }),
      onOpen: () => resume(draft),
      actions: (
        <IconButton
          size="small"
          variant={phone ? 'subtle' : 'default'}
          title={t('discard')}
          label={t('discard_of', { name })}
          icon={<IconTrash size={16} stroke={1.75} />}
          onClick={() => discard(draft)}
        />
      ),
    }
    const { date, vendor_title: title, number } = draft.values
    return { date: isPlainDate(date) ? date : null, title, number, row }
  })
}

/** The total of a draft, if it has one. */
const sumOf = ({ total, values }: ExpenseDraft): ReactNode => {
  const amount = parseDecimal(total ?? values.total)
  if (!amount || !isCurrency(values.currency)) return undefined
  return <Money amount={amountText(amount, values.currency)} currency={values.currency} locale={currentLanguage()} />
}
