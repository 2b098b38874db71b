import { isClosed } from '#domain/periods.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { sessionStore } from '#web/platform/session/session-stores.ts'
import { i18n } from '#web/platform/texts/texts.ts'

/** The day until which the books of the current company are closed; null if they are open. */
export const closedUntil = (): PlainDate | null => sessionStore.get()?.company?.closed_until ?? null

/** Whether the day is in a closed period, according to the data of the session. The server decides. */
export const isClosedDay = (day: string): boolean => isPlainDate(day) && isClosed(day, closedUntil())

/**
 * The error of a date field whose day is in a closed period, in the server's words. Another error of the field comes first. A stored
 * document that cannot be edited shows its own notice, so its date has no error.
 */
export const closedError = (day: string, error?: string, stored?: Stored): string | undefined => {
  const isAlreadyClosed = error === undefined && (stored?.can.edit ?? true) && isClosedDay(day)
  return isAlreadyClosed ? i18n.t('validation:period_closed', { date: closedUntil() ?? '' }) : error
}

type Stored = { can: { edit: boolean } } | null

/** The text for the refusal `period_closed`; undefined for any other reason or none. */
export const closedReason = (reason: string | null): string | undefined =>
  reason === 'period_closed' ? i18n.t('invoice_list:reason_period_closed', { until: closedUntil() ?? '' }) : undefined
