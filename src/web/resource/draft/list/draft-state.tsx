import { IconAlertCircle, IconCircleDashed, IconClock, IconCloudOff } from '@tabler/icons-react'
import type { DraftRow } from '#contract/automation/draft.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { momentParts } from '#web/resource/dates.ts'
import { i18n, currentLanguage } from '#web/platform/texts/texts.ts'
import { dayAndTime } from '#web/resource/day-and-time.ts'
import classes from './draft-state.module.css'

/** `local`: only this browser has it, or a part of it. */
export type ListedDraft = Pick<
  DraftRow,
  | 'id'
  | 'state'
  | 'title'
  | 'number'
  | 'date'
  | 'date_due'
  | 'currency'
  | 'total'
  | 'updated_by'
  | 'updated_at'
  | 'send_at'
  | 'sends'
  | 'refused_at'
  | 'refusal'
> & { editing: readonly string[]; isLocal: boolean }

export type When = { today: PlainDate; timeZone: string; now: number }

const minuteMs = 60_000

/** 'prieš 5 min.', 'vakar', '2026-11-19': as long ago as a person would say it. */
const agoText = (moment: string, { today, timeZone, now }: When): string => {
  const minutes = Math.floor((now - Date.parse(moment)) / minuteMs)
  if (minutes < 1) return i18n.t('drafts:now')
  if (minutes < 60) return i18n.t('drafts:minutes', { count: minutes })
  const at = momentParts(moment, today, timeZone, currentLanguage())
  if (at.kind === 'today') return at.time
  return at.kind === 'yesterday' ? i18n.t('drafts:yesterday') : at.day
}

const textOf = (draft: ListedDraft, when: When): string => {
  if (draft.isLocal) return i18n.t('drafts:state_local')
  if (draft.state === 'scheduled' && draft.send_at)
    return i18n.t(draft.sends ? 'drafts:state_sends' : 'drafts:state_issues', {
      at: dayAndTime(draft.send_at, when.timeZone),
    })
  if (draft.state === 'refused' && draft.refused_at)
    return i18n.t('drafts:state_refused', { time: dayAndTime(draft.refused_at, when.timeZone).slice(11) })
  if (draft.editing.length > 0) return i18n.t('drafts:state_editing', { names: draft.editing.join(', ') })
  const ago = agoText(draft.updated_at, when)
  return draft.updated_by ? i18n.t('drafts:state_draft', { name: firstName(draft.updated_by), ago }) : ago
}

/** A short list has room for the first name only. */
const firstName = (name: string): string => name.split(' ')[0] ?? name

/** The state of a draft: who and when, or the planned time. */
export const DraftState = ({ draft, when }: { draft: ListedDraft; when: When }) => {
  const isEditing = draft.state === 'draft' && draft.editing.length > 0
  const Icon = draft.isLocal
    ? IconCloudOff
    : draft.state === 'scheduled'
      ? IconClock
      : draft.state === 'refused'
        ? IconAlertCircle
        : IconCircleDashed
  const text = textOf(draft, when)
  return (
    <span className={classes.state} data-state={isEditing ? 'editing' : draft.state}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
      <span className={classes.label} title={text}>
        {text}
      </span>
    </span>
  )
}
