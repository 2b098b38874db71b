/** What a company sets up once and every form offers whole. */
export type Setting = 'unit' | 'vat_rate' | 'series' | 'activity' | 'company_account' | 'expense_category'

/**
 * How many rows of each a company may have in use, and what they are called outside; archived ones do not count. A form offers
 * all of them at once, so that all together, with every text as long as it can be, stay under the most an answer may have. The
 * database holds to the same numbers (migrations/functions/setup/short_lists.sql).
 */
export const settings: Readonly<Record<Setting, { resource: string; mostInUse: number }>> = {
  unit: { resource: 'unit', mostInUse: 100 },
  vat_rate: { resource: 'vat', mostInUse: 80 },
  series: { resource: 'series', mostInUse: 100 },
  activity: { resource: 'activity', mostInUse: 50 },
  company_account: { resource: 'company-account', mostInUse: 50 },
  expense_category: { resource: 'expense-category', mostInUse: 200 },
}

export const isSetting = (table: string): table is Setting => Object.hasOwn(settings, table)
