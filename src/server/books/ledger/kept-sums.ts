// Decision: docs/decisions/kept-sums-by-triggers.md
import { documents, settled } from './kept-documents.ts'
import { cashSums, crossChecked, ledger, vatSums } from './kept-ledger.ts'
import type { KeptSum } from './kept-sum.ts'

/** The part of an invoice that was paid, and the part that credits settled (`#domain/figures.ts`). */
const settledBy = 'received as paid, paid - received as credited'

const lists: KeptSum[] = [
  {
    title: 'the list of invoices',
    stored: 'invoice_tally',
    triggers: ['invoice.keep', 'invoice.tally'],
    key: ['type', 'currency', 'state'],
    figures: ['count', 'total', 'paid', 'credited'],
    storedQuery: 'select * from invoice_tally',
    rowsQuery: `select company_id, type, currency, invoice_state(i) as state, 1 as count, total, ${settledBy} from invoice i`,
  },
  {
    title: 'the list of expenses',
    stored: 'expense_tally',
    triggers: ['expense.tally'],
    key: ['currency', 'state'],
    figures: ['count', 'total', 'paid'],
    storedQuery: 'select * from expense_tally',
    rowsQuery: `select *, expense_state(e) as state, 1 as count from expense e`,
  },
]

const listTally = (kind: 'client' | 'product'): KeptSum => ({
  title: `the list of ${kind}s`,
  stored: 'list_tally',
  triggers: [`${kind}.tally`],
  key: ['tab'],
  figures: ['count'],
  storedQuery: `select * from list_tally where resource = '${kind}'`,
  rowsQuery: `select company_id, unnest(${kind}_tabs(d)) as tab, 1 as count from ${kind} d`,
})

const months: KeptSum[] = [
  {
    title: 'the month of product',
    stored: 'product_month',
    triggers: ['invoice_line.sold_inserted', 'invoice_line.sold_deleted', 'invoice.sold'],
    key: ['month', 'product_id'],
    figures: ['count', 'quantity', 'amount'],
    storedQuery: 'select * from product_month',
    rowsQuery: `select l.company_id, date_trunc('month', i.date)::date as month, l.product_id, 1 as count, l.quantity,
        round(l.total_without_vat * coalesce(i.exchange_rate, 1), 2) as amount
      from invoice_line l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
      where l.product_id is not null and i.type in ('simple', 'credit') and i.deleted_at is null and i.voided_at is null`,
  },
  {
    title: 'the month of invoices',
    stored: 'invoice_month',
    triggers: ['invoice.keep', 'invoice.tally'],
    key: ['month', 'type', 'date_due'],
    figures: ['count', 'total', 'paid', 'credited', 'unpaid'],
    storedQuery: 'select * from invoice_month',
    rowsQuery: `select company_id, date_trunc('month', date)::date as month, type, coalesce(date_due, 'infinity') as date_due, 1 as count, w.*
      from invoice i, invoice_base_amounts(i) w where deleted_at is null and voided_at is null`,
  },
  {
    title: 'what is due',
    stored: 'invoice_due',
    triggers: ['invoice.keep', 'invoice.tally'],
    key: ['date_due', 'currency'],
    figures: ['count', 'unpaid', 'base_unpaid'],
    storedQuery: 'select * from invoice_due',
    rowsQuery: `select company_id, coalesce(date_due, 'infinity') as date_due, currency, 1 as count, i.unpaid,
        w.unpaid as base_unpaid
      from invoice i, invoice_base_amounts(i) w where type = 'simple' and deleted_at is null and voided_at is null and i.unpaid <> 0`,
  },
  {
    title: 'the month of payments',
    stored: 'payment_month',
    triggers: ['payment.sum_months'],
    key: ['month', 'type'],
    figures: ['count', 'total', 'used'],
    storedQuery: 'select * from payment_month',
    rowsQuery: `select company_id, date_trunc('month', date)::date as month, type, 1 as count, round(total * payment_rate(p), 2) as total,
        round((total - unused) * payment_rate(p), 2) as used
      from payment p where deleted_at is null and type <> 'credit'`,
  },
  {
    title: 'the month of account',
    stored: 'account_month',
    triggers: ['payment.sum_months'],
    key: ['account_id', 'month'],
    figures: ['count', 'inflow', 'outflow'],
    storedQuery: 'select * from account_month',
    rowsQuery: `select p.company_id, m.account_id, date_trunc('month', p.date)::date as month, 1 as count, greatest(m.amount, 0) as inflow,
        greatest(-m.amount, 0) as outflow
      from payment p, account_moves(p) m`,
  },
]

/** All kept sums. */
export const keptSums: readonly KeptSum[] = [
  ...settled,
  ...documents,
  ...lists,
  {
    title: 'the list of payments',
    stored: 'payment_tally',
    triggers: ['payment.tally'],
    key: ['account_id', 'arrives', 'type', 'currency', 'destination_currency', 'state', 'is_unused', 'purpose'],
    figures: ['count', 'total', 'used'],
    storedQuery: 'select * from payment_tally',
    // What documents cannot use any more counts as used. A transfer counts for both of its accounts.
    rowsQuery: `select p.company_id, a.account_id, a.arrives, p.type, p.currency, coalesce(p.destination_currency, p.currency) as destination_currency,
        payment_state(p) as state, p.unused > 0 as is_unused, p.purpose, 1 as count, p.total, p.total - p.unused as used
      from payment p, lateral (values (p.account_id, false), (p.source_account_id, false), (p.destination_account_id, true)) a (account_id, arrives)
      where a.account_id is not null`,
  },
  {
    title: 'payments by their text',
    stored: 'payment_text_tally',
    triggers: ['payment.tally'],
    key: ['search', 'type', 'currency', 'state'],
    figures: ['count', 'total', 'used'],
    storedQuery: 'select * from payment_text_tally',
    rowsQuery: `select company_id, search, type, currency, payment_state(p) as state, 1 as count, total, total - unused as used
      from payment p where note is null and type <> 'credit' and octet_length(search) <= 1000`,
  },
  {
    title: 'invoices by their text',
    stored: 'invoice_text_tally',
    triggers: ['invoice.keep', 'invoice.tally'],
    key: ['search', 'type', 'currency', 'state'],
    figures: ['count', 'total', 'paid', 'credited'],
    storedQuery: 'select * from invoice_text_tally',
    rowsQuery: `select company_id, invoice_text(i) as search, type, currency, invoice_state(i) as state, 1 as count, total, ${settledBy}
      from invoice i where note is null and octet_length(search) <= 1000`,
  },
  listTally('client'),
  listTally('product'),
  ...months,
  ...ledger,
  ...vatSums,
  ...cashSums,
  ...crossChecked,
]
