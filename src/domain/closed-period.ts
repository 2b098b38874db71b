import type { PlainDate } from '#domain/plain-date.ts'

/** Whether the date is in a closed period, which ends on `closedUntil` inclusive. Null: nothing is closed. */
export const isClosed = (date: PlainDate, closedUntil: PlainDate | null): boolean =>
  closedUntil !== null && date <= closedUntil
