import type { report as lt } from '#texts/lt/report.ts'
import type { Same } from '#texts/same.ts'

export const report: Same<typeof lt> = {
  'title_profit-and-loss': 'Profit and loss',
  group_result: 'Profit and money',
  group_debts: 'Debts',
  group_trade: 'Sales and purchases',
  group_accounting: 'Accounting',
}
