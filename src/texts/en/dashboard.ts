import type { dashboard as source } from '../lt/dashboard.ts'
import type { Same } from '../same.ts'

export const dashboard: Same<typeof source> = {
  title: 'Dashboard',
  owed: 'You are owed',
  of_it_overdue_one: 'of it <overdue>{{amount}} is overdue</overdue> – {{count}} invoice',
  of_it_overdue_other: 'of it <overdue>{{amount}} is overdue</overdue> – {{count}} invoices',
  nothing_overdue: 'Nothing is overdue.',
  create_invoice: 'Create invoice',
  overdue: 'Overdue invoices',
  overdue_days_one: '{{count}} day overdue',
  overdue_days_other: '{{count}} days overdue',
  latest: 'Latest invoices',
  all: 'All',
  money: 'Money',
  main_account: 'main',
  total: 'Total',
  first_title: 'Here you will see who owes you',
  first_text: 'Issue your first invoice: a client and one line are enough.',
}
