import type { report as lt } from '#texts/lt/report.ts'
import type { Same } from '#texts/same.ts'

export const report: Same<typeof lt> = {
  title_year: 'Summary of the year',
  title_journal: 'Income and expense journal',
  'title_profit-and-loss': 'Profit and loss',
  'title_cash-flow': 'Cash flow',
  title_balance: 'Balance sheet',
  'title_receivables-aging': 'Aged receivables',
  'title_payables-aging': 'Aged payables',
  title_vat: 'VAT return',
  'title_vat-register': 'VAT registers',
  'title_eu-sales': 'EU sales',
  'title_sales-by-client': 'Sales by client',
  'title_sales-by-product': 'Sales by product',
  'title_expenses-by-vendor': 'Purchases by vendor',
  title_ledger: 'General ledger',
  'title_trial-balance': 'Trial balance',
  group_result: 'Profit and money',
  group_debts: 'Debts',
  group_vat: 'VAT and the tax office',
  group_trade: 'Sales and purchases',
  group_accounting: 'Accounting',
}
