export const filterNames = ['period', 'client', 'category', 'currency', 'overdue'] as const
export type FilterName = (typeof filterNames)[number]

/** What each filter is called in the address. */
export const filterKeys: Record<FilterName, readonly string[]> = {
  period: ['date_from', 'date_to'],
  client: ['client_id'],
  category: ['category_id'],
  currency: ['currency'],
  overdue: ['overdue'],
}
