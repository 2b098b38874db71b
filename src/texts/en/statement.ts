import type { statement as source } from '../lt/statement.ts'
import type { Same } from '../same.ts'

export const statement: Same<typeof source> = {
  heading: 'Statement of account',
  period: 'Period',

  date: 'Date',
  month: 'Month',
  document: 'Document',
  debit: 'Charged',
  credit: 'Paid',
  balance: 'Balance',
  opening: 'Balance at the start of {{date}}',
  closing: 'Balance at the end of {{date}}',
  turnover: 'Turnover of the period',
  invoice: 'Invoice {{number}}',
  credit_invoice: 'Credit invoice {{number}}',
  payment: 'Payment',
  invoices: 'Invoices ({{count}})',
  credit_invoices: 'Credit invoices ({{count}})',
  payments: 'Payments ({{count}})',
  no_movements: 'No documents or payments in this period.',
  by_month:
    'The period has many entries ({{count}}), so they are summed by month. A shorter period shows each of them.',

  owed: 'Amount due',
  held: 'Overpaid',
  even: 'Nothing due',
  explained: 'Amounts in {{currency}}. A positive balance is owed by the buyer, a negative one is overpaid.',

  unpaid: 'Unpaid invoices on {{date}}',
  number: 'Number',
  issued: 'Issued',
  due: 'Due by',
  total: 'Total',
  left: 'Balance due',
  late: 'Days late',
  more_unpaid: 'The list is cut: the {{shown}} invoices due first of {{count}} are shown.',
  age_0: 'Not yet due',
  age_1: '1–30 days late',
  age_2: '31–60 days late',
  age_3: 'Over 60 days late',
  all_unpaid: 'All unpaid',
  advance: 'Not put on invoices (advance)',
  page_of: 'Page {{page}} of {{pages}}',
  made: 'Made on',
}
