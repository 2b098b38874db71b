import type { KeptSum } from './kept-sum.ts'

const kinds = ['invoice', 'expense', 'payment', 'invoice_payment', 'expense_payment', 'company_account'] as const

/** The triggers that post a document to the ledger: when it is created or purged, and when its entries change. */
const posting = [
  'invoice.keep',
  ...kinds.flatMap((kind) => [`${kind}.post`, `${kind}.post_change`]),
  'company.post_change',
]

export const ledger: KeptSum[] = [
  {
    title: 'ledger entry of',
    stored: 'ledger_entry',
    triggers: posting,
    key: ['document_kind', 'document_id', 'position', 'account', 'subject_id', 'currency', 'date'],
    figures: ['amount', 'base_amount'],
    storedQuery: 'select * from ledger_entry',
    rowsQuery: kinds
      .map(
        (kind) =>
          `select d.company_id, '${kind}' as document_kind, d.id as document_id, e.* from ${kind} d, entries_of_${kind}(d) e`,
      )
      .concat(
        ['invoice', 'expense'].map(
          (kind) =>
            `select d.company_id, 'paid_before', d.id, e.* from ${kind} d, entries_of_${kind}_paid_before(d) e where d.paid_before <> 0`,
        ),
      )
      .join(' union all '),
  },
  {
    title: 'balance of the entries of',
    stored: 'ledger_entry',
    triggers: ['ledger_entry.keep'],
    by: 'checked',
    key: ['document_kind', 'document_id', 'currency'],
    figures: ['amount'],
    storedQuery: 'select * from ledger_entry',
    rowsQuery: `select company_id, document_kind, document_id, currency, 0 as amount from ledger_entry where false`,
  },
  {
    title: 'ledger balance of',
    stored: 'ledger_balance',
    triggers: posting,
    key: ['account', 'subject_id', 'currency'],
    figures: ['amount'],
    storedQuery: 'select * from ledger_balance',
    rowsQuery: 'select * from ledger_entry',
  },
  {
    title: 'ledger month',
    stored: 'ledger_month',
    triggers: posting,
    key: ['month', 'account', 'subject_id', 'document_kind'],
    figures: ['base_amount'],
    storedQuery: 'select * from ledger_month',
    rowsQuery: `select *, date_trunc('month', date)::date as month from ledger_entry`,
  },
  {
    title: 'the year of client',
    stored: 'client_year',
    triggers: ['ledger_month.client_year'],
    key: ['client_id', 'year'],
    figures: ['sales'],
    storedQuery: 'select * from client_year',
    rowsQuery: `select company_id, subject_id as client_id, extract(year from date)::int as year, base_amount as sales from ledger_entry
      where account = 'receivable' and document_kind = 'invoice'`,
  },
  {
    title: 'turnover of account',
    stored: 'account_turnover',
    triggers: ['ledger_entry.keep', 'ledger_entry.keep_deleted'],
    key: ['month', 'account'],
    figures: ['debit', 'credit'],
    storedQuery: 'select * from account_turnover',
    rowsQuery: `select company_id, date_trunc('month', date)::date as month, account, greatest(base_amount, 0) as debit,
      greatest(-base_amount, 0) as credit from ledger_entry`,
  },
  {
    title: 'the month of party',
    stored: 'party_month',
    triggers: ['ledger_entry.keep', 'ledger_entry.keep_deleted'],
    key: ['month', 'account', 'party_id'],
    figures: ['count', 'base_amount'],
    storedQuery: 'select * from party_month',
    rowsQuery: `select e.company_id, date_trunc('month', e.date)::date as month, e.account, coalesce(p.subject_id, no_subject()) as party_id,
        count(distinct e.document_id)::int as count, sum(e.base_amount) as base_amount
      from ledger_entry e left join lateral (
        select p.subject_id from ledger_entry p where p.company_id = e.company_id and p.document_kind = e.document_kind
          and p.document_id = e.document_id and p.account in ('receivable', 'payable', 'advance_paid') order by p.position limit 1) p on true
      where e.account in ('income', 'expense') and e.document_kind in ('invoice', 'expense') group by 1, 2, 3, 4`,
  },
]

const vatPosting = ['invoice.keep', 'invoice.post', 'invoice.post_change', 'expense.post', 'expense.post_change']

export const vatSums: KeptSum[] = [
  {
    title: 'VAT entry of',
    stored: 'vat_entry',
    triggers: vatPosting,
    key: ['document_id', 'part', 'position', 'date', 'kind', 'code', 'type'],
    figures: ['base', 'vat', 'deductible_vat'],
    storedQuery: 'select * from vat_entry',
    rowsQuery: (['invoice', 'expense'] as const)
      .map((kind) => `select d.company_id, d.id as document_id, e.* from ${kind} d, vat_entries_of_${kind}(d) e`)
      .join(' union all '),
  },
  {
    title: 'the month of VAT',
    stored: 'vat_month',
    triggers: vatPosting,
    key: ['month', 'part', 'kind', 'code', 'type'],
    figures: ['base', 'vat', 'deductible_vat'],
    storedQuery: 'select * from vat_month',
    rowsQuery: `select *, date_trunc('month', date)::date as month from vat_entry`,
  },
]

const cashTriggers = [
  'payment.cash',
  'payment.cash_change',
  'invoice.cash_credit',
  'invoice.cash_change',
  'expense.cash_credit',
  'expense.cash_change',
  'client.cash_change',
]

export const cashSums: KeptSum[] = [
  {
    title: 'cash entry of',
    stored: 'cash_entry',
    triggers: cashTriggers,
    key: ['document_kind', 'document_id', 'id', 'payment_id', 'date', 'side', 'line', 'subject_id'],
    figures: ['amount'],
    storedQuery: 'select * from cash_entry',
    rowsQuery: (['invoice', 'expense', 'payment'] as const)
      .map(
        (kind) =>
          `select d.company_id, '${kind}' as document_kind, d.id as document_id, e.* from ${kind} d, cash_of_${kind}(d) e where e.amount <> 0`,
      )
      .join(' union all '),
  },
  {
    title: 'the month by payments',
    stored: 'cash_month',
    triggers: cashTriggers,
    key: ['month', 'side', 'line', 'subject_id'],
    figures: ['amount'],
    storedQuery: 'select * from cash_month',
    rowsQuery: `select *, date_trunc('month', date)::date as month from cash_entry`,
  },
  {
    title: 'the month of the journal',
    stored: 'journal_month',
    triggers: [...cashTriggers, 'company.freeze_journal'],
    key: ['month'],
    figures: ['count', 'numbered'],
    storedQuery: 'select * from journal_month',
    rowsQuery: `select e.company_id, date_trunc('month', e.date)::date as month, 1 as count, (n.number is not null)::int as numbered
      from (select distinct company_id, payment_id, date from cash_entry) e
      left join journal_number n on n.company_id = e.company_id and n.payment_id = e.payment_id`,
  },
]

/** Sums of documents that must equal those of the ledger. */
export const crossChecked: KeptSum[] = [
  {
    title: 'balance of account',
    stored: 'company_account.moved',
    triggers: ['payment.move_account'],
    by: 'compared',
    key: ['account'],
    figures: ['balance'],
    storedQuery: `select company_id, id as account, moved + case when deleted_at is null then initial_balance else 0 end as balance from company_account`,
    rowsQuery: `select company_id, subject_id as account, amount as balance from ledger_entry where account = 'money'`,
  },
  {
    title: 'what moved account',
    stored: 'company_account.moved',
    triggers: ['payment.move_account'],
    key: ['account'],
    figures: ['moved'],
    storedQuery: 'select company_id, id as account, moved from company_account',
    rowsQuery: 'select p.company_id, m.account_id as account, m.amount as moved from payment p, account_moves(p) m',
  },
  {
    title: 'debt of client',
    stored: 'ledger_balance',
    triggers: posting,
    by: 'compared',
    key: ['client_id', 'currency'],
    figures: ['debt'],
    storedQuery: `select company_id, subject_id as client_id, currency, amount as debt from ledger_balance where account = 'receivable'`,
    rowsQuery: `select company_id, client_id, currency, unpaid as debt from invoice
      where type = 'simple' and deleted_at is null and voided_at is null`,
  },
  {
    title: 'debt to vendor',
    stored: 'ledger_balance',
    triggers: posting,
    by: 'compared',
    key: ['vendor_id', 'currency'],
    figures: ['debt'],
    storedQuery: `select company_id, subject_id as vendor_id, currency, -amount as debt from ledger_balance where account = 'payable'`,
    rowsQuery: 'select company_id, vendor_id, currency, unpaid as debt from expense where deleted_at is null',
  },
  {
    title: 'advance of client',
    stored: 'ledger_balance',
    triggers: posting,
    by: 'compared',
    key: ['client_id', 'currency'],
    figures: ['advance'],
    storedQuery: `select company_id, subject_id as client_id, currency, -amount as advance from ledger_balance where account = 'advance_received'`,
    // A payment on a proforma is still an advance of the client.
    rowsQuery: `select company_id, client_id, currency, unused as advance from payment
      where type in ('income', 'credit') and purpose = 'documents' and credit_expense_id is null and deleted_at is null
      union all select x.company_id, p.client_id, p.currency, x.amount from invoice_payment x
        join payment p on p.company_id = x.company_id and p.id = x.payment_id
        join invoice i on i.company_id = x.company_id and i.id = x.invoice_id where i.type = 'proforma'`,
  },
  {
    title: 'advance to vendor',
    stored: 'ledger_balance',
    triggers: posting,
    by: 'compared',
    key: ['vendor_id', 'currency'],
    figures: ['advance'],
    storedQuery: `select company_id, subject_id as vendor_id, currency, amount as advance from ledger_balance where account = 'advance_paid'`,
    // A payment without a payee is on the account, but it is no vendor's advance.
    rowsQuery: `select company_id, coalesce(client_id, no_subject()) as vendor_id, currency, total - used as advance from payment
      where (type = 'expense' or credit_expense_id is not null) and purpose = 'documents' and deleted_at is null`,
  },
  {
    title: 'documents with the next number of their series',
    stored: 'series.next_number',
    triggers: [],
    by: 'checked',
    key: ['number'],
    figures: ['count'],
    storedQuery: `select s.company_id, s.next_number as number, 1 as count from series s
      join invoice i on i.company_id = s.company_id and i.series_id = s.id and i.number = s.next_number`,
    rowsQuery: `select company_id, next_number as number, 0 as count from series where false`,
  },
]
