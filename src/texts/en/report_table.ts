import type { report_table as lt } from '#texts/lt/report_table.ts'
import type { Same } from '#texts/same.ts'

export const report_table: Same<typeof lt> = {
  column_item: 'Item',
  column_change: 'Change',
  column_percent: 'Change, %',

  row_income: 'Income',
  row_sales: 'Sales',
  row_credits: 'Credit invoices',
  row_other_income: 'Other income',
  row_income_total: 'Total income',
  row_expense: 'Expenses',
  row_expense_total: 'Total expenses',
  no_category: 'No category',
  profit: 'Profit',
  loss: 'Loss',

  account_money: 'Money',
  account_transit: 'Money in transit',
  account_receivable: 'Receivables',
  account_advance_paid: 'Advances paid',
  account_vat_receivable: 'Input VAT',
  account_payable: 'Payables',
  account_advance_received: 'Advances received',
  account_vat_payable: 'Output VAT',
  account_opening: 'Opening balances',
  account_income: 'Income',
  account_expense: 'Expenses',

  change_note: '{{percent}}% than in {{period}}',
  note_accrual: 'Counted by the date of the document, paid or not. Amounts without VAT.',
}
