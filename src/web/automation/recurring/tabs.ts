/** The tabs of the list, in their order. */
export const recurringTabs = ['invoices', 'expenses', 'paused', 'ended'] as const
export type RecurringTab = (typeof recurringTabs)[number]
