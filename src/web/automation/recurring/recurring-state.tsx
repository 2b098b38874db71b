import { useTranslation } from 'react-i18next'
import type { RecurringRow } from '#contract/automation/recurring.ts'
import { StateBadge, StateMark } from '#web/ui/text/state-mark.tsx'
import type { DocumentState } from '#web/ui/text/state-mark.tsx'
import { inSentence } from './schedule-text.ts'

type Stated = Pick<RecurringRow, 'kind' | 'action' | 'state' | 'pause'>

/** What will happen: 'Išrašys ir išsiųs'; of a paused one the reason. */
export const useRecurringState = () => {
  const { t } = useTranslation('recurring')
  return ({ kind, action, state, pause }: Stated): { mark: DocumentState; text: string } => {
    if (state === 'ended') return { mark: 'void', text: t('state_ended') }
    if (state === 'paused') {
      const reason = pause?.reason
      return {
        mark: 'warn',
        text: reason ? t('state_paused_because', { reason: inSentence(reason.replace(/\.$/, '')) }) : t('state_paused'),
      }
    }
    if (action === 'draft') return { mark: 'draft', text: t('will_draft') }
    if (kind === 'expense') return { mark: 'open', text: t('will_enter') }
    return { mark: 'open', text: t(action === 'issue' ? 'will_issue' : 'will_send') }
  }
}

export const RecurringState = ({ row }: { row: Stated }) => {
  const { mark, text } = useRecurringState()(row)
  return (
    <span title={text}>
      <StateMark state={mark} label={text} />
    </span>
  )
}

/** Beside the title of the panel. */
export const RecurringBadge = ({ row }: { row: Stated }) => {
  const { t } = useTranslation('recurring')
  const mark = { active: 'open', paused: 'warn', ended: 'void' } as const
  return <StateBadge state={mark[row.state]}>{t(`badge_${row.state}`)}</StateBadge>
}
