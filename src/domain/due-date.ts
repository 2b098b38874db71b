import { addDays, type PlainDate } from '#domain/plain-date.ts'

/** The payment term of a client that has no term of its own. */
export const defaultPaymentTermDays = 14

/** The due date of a document with the date and the client's payment term. */
export const dueDate = (date: PlainDate, payment_term_days: number | null): PlainDate =>
  addDays(date, payment_term_days ?? defaultPaymentTermDays)
