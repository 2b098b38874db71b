import type { UserData } from '#contract/account/user-data.ts'
import { daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { leftToTell } from '#domain/plan.ts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#web/resource/dates.ts'
import { useToday } from '#web/resource/dates.ts'
import { useUser } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'

/** How many invoices of the month are left, and from which day a new month is counted. */
type LeftNote = { kind: 'left'; count: number; again: PlainDate }
export type PlanNote = LeftNote | { kind: 'ending'; day: PlainDate }

/** From how many days ahead the end of a plan is told on screen: when the first letter goes out. */
const daysAhead = 14

/** What should be known of the plan before one runs into it: few invoices left, an end that is near. */
export const planNotes = (plan: UserData['plan'], today: PlainDate): PlanNote[] => {
  const { name, valid_until } = plan
  const left = leftNote(plan, today)
  const isEnding = name === 'premium' && valid_until !== null && daysBetween(today, valid_until) <= daysAhead
  return [...(isEnding ? [{ kind: 'ending' as const, day: valid_until }] : []), ...(left ? [left] : [])]
}

/** Undefined where plenty are left, and on a page that was left open since the month before: what was used then says nothing. */
const leftNote = ({ limits, usage, invoices_again }: UserData['plan'], today: PlainDate): LeftNote | undefined => {
  const count = today < invoices_again ? leftToTell(limits.invoices, usage.invoices) : undefined
  return count === undefined ? undefined : { kind: 'left', count, again: invoices_again }
}

/** How many invoices are left, where that is few: from 8 of 10 on. */
export const useLeft = (): LeftNote | undefined => leftNote(useUser().plan, useToday())

/** The words for it, with the day from which more can be issued; the number is between `<b>` and `</b>`. */
export const useLeftWords = () => {
  const { t } = useTranslation('subscription')
  return ({ count, again }: LeftNote): string => {
    const day = formatDay(again, currentLanguage())
    return count === 0
      ? `${t('left_none')} ${t('left_none_again', { day })}`
      : `${t('left', { count })} ${t('left_again', { day })}`
  }
}

/** One more of the month's invoices: what is left is told without asking the server again. */
export const countIssued = ({ type }: Pick<Invoice, 'type'>): void => {
  if (type !== 'simple') return
  sessionStore.set((now) => {
    if (!now) return now
    const { plan } = now
    return { ...now, plan: { ...plan, usage: { ...plan.usage, invoices: plan.usage.invoices + 1 } } }
  })
}
