/** Debts by their age in days: the columns of the reports on debts, in their order. */
export const ages = ['not_due', 'late_30', 'late_60', 'late_90', 'late_over'] as const
export type Age = (typeof ages)[number]

/** What the age of a debt counts from: the day it is due, or the day the document was issued. */
export const agedFromDays = ['due', 'issue'] as const
export type AgedFrom = (typeof agedFromDays)[number]

/** The ages that debts can have. Counted from the issue day no debt is before its day. */
export const agesFrom = (agedFrom: AgedFrom): readonly Age[] => (agedFrom === 'issue' ? ages.slice(1) : ages)

/** Which debts are kept: all late ones, or those of one age. */
export const ageFilters = [...ages, 'late'] as const
export type AgeFilter = (typeof ageFilters)[number]
