import type { PlainDate } from '#domain/plain-date.ts'

/** Whether what is dated that day lies in a closed period: on its last day or before. Null: nothing is closed. */
export const isClosed = (date: PlainDate, closedUntil: PlainDate | null): boolean =>
  closedUntil !== null && date <= closedUntil
