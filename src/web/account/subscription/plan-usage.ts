import type { UserData } from '#contract/account/user-data.ts'
import { daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { remainingToWarn } from '#domain/plan.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, useToday } from '#web/resource/dates.ts'
import { useUser } from '#web/platform/session/session.ts'
import { currentLanguage } from '#web/platform/texts/texts.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'

/** The number of invoices left this month, and the day when counting starts again. */
type InvoicesLeftNote = { kind: 'left'; count: number; resetsOn: PlainDate }
export type PlanNote = InvoicesLeftNote | { kind: 'ending'; day: PlainDate }

/** How many days ahead the end of a plan is shown: when the first email is sent. */
const daysAhead = 14

/** Notices about the plan: few invoices left, or the plan ends soon. */
export const planNotes = (plan: UserData['plan'], today: PlainDate): PlanNote[] => {
  const { name, valid_until } = plan
  const left = invoicesLeftNote(plan, today)
  const isEnding = name === 'premium' && valid_until !== null && daysBetween(today, valid_until) <= daysAhead
  return [...(isEnding ? [{ kind: 'ending' as const, day: valid_until }] : []), ...(left ? [left] : [])]
}

/** Undefined if plenty are left, or if the page has been open since last month: its usage is outdated. */
const invoicesLeftNote = (
  { limits, usage, invoices_again }: UserData['plan'],
  today: PlainDate,
): InvoicesLeftNote | undefined => {
  const count = today < invoices_again ? remainingToWarn(limits.invoices, usage.invoices) : undefined
  return count === undefined ? undefined : { kind: 'left', count, resetsOn: invoices_again }
}

/** The number of invoices left, if few are: from 8 of 10 used on. */
export const useInvoicesLeft = (): InvoicesLeftNote | undefined => invoicesLeftNote(useUser().plan, useToday())

/** The text of the notice, with the day from which more can be issued. The number is between `<b>` and `</b>`. */
export const useInvoicesLeftText = () => {
  const { t } = useTranslation('plan_note')
  return ({ count, resetsOn }: InvoicesLeftNote): string => {
    const day = formatDay(resetsOn, currentLanguage())
    return count === 0
      ? `${t('left_none')} ${t('left_none_again', { day })}`
      : `${t('left', { count })} ${t('left_again', { day })}`
  }
}

/** Counts an issued invoice in the session, so that the number of invoices left is right without a request. */
export const countIssuedInvoice = ({ type }: Pick<Invoice, 'type'>): void => {
  if (type !== 'simple') return
  sessionStore.set((now) => {
    if (!now) return now
    const { plan } = now
    return { ...now, plan: { ...plan, usage: { ...plan.usage, invoices: plan.usage.invoices + 1 } } }
  })
}
