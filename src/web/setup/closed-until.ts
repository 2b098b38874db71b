import { isClosed } from '#domain/closed-period.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'
import { i18n } from '#web/platform/texts/texts.ts'

/** Until which day the books of the current company are closed; null: nothing is. */
export const closedUntil = (): PlainDate | null => sessionStore.get()?.company?.closed_until ?? null

/** Whether what is dated that day lies in a closed period, as far as is known here. */
export const isClosedDay = (day: string): boolean => isPlainDate(day) && isClosed(day, closedUntil())

/**
 * What a field says of a day in a closed period, as the server would; what else is wrong with it comes first. A stored document
 * that cannot be changed says so itself, not by its date.
 */
export const closedError = (day: string, error?: string, stored?: Stored): string | undefined => {
  const isWrong = error === undefined && (stored?.can.edit ?? true) && isClosedDay(day)
  return isWrong ? i18n.t('validation:period_closed', { date: closedUntil() ?? '' }) : error
}

type Stored = { can: { edit: boolean } } | null

/** Why a document of a closed period stays as it is; undefined where another reason, or none, holds. */
export const closedReason = (reason: string | null): string | undefined =>
  reason === 'period_closed' ? i18n.t('invoice_list:reason_period_closed', { until: closedUntil() ?? '' }) : undefined
