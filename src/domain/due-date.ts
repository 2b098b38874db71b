import { addDays, type PlainDate } from '#domain/plain-date.ts'

/** The days a client has to pay in, where nobody said otherwise. */
export const defaultPaymentTermDays = 14

/** The day a document of that date is due, by the client's term. */
export const dueDate = (date: PlainDate, payment_term_days: number | null): PlainDate =>
  addDays(date, payment_term_days ?? defaultPaymentTermDays)
