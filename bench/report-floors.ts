const year = `between '2026-01-01' and '2026-12-31'`

/** What each debtor owes by age. */
const byAge = (party: string, table: string) => `
  select ${party}, width_bucket(current_date - date_due, 0, 90, 3), sum(unpaid) from ${table}
  where company_id = $1 and deleted_at is null and payment_state <> 'paid'`

/**
 * Plain SQL for the figures of a report without its texts, names and counts, straight from the table that has them. Reports without a floor have
 * no simpler query than their own.
 */
export const reportFloors: Readonly<Record<string, string>> = {
  'Report: profit-and-loss of a year': `select account, subject_id, sum(base_amount) from ledger_month
    where company_id = $1 and month ${year} and account in ('income', 'expense', 'fx') group by 1, 2`,
  'Report: balance': `select account, sum(debit - credit) from account_turnover where company_id = $1 group by 1`,
  'Report: trial-balance of a year': `select account, sum(debit), sum(credit) from account_turnover where company_id = $1 and month ${year} group by 1`,
  'Report: receivables-aging': `${byAge('client_id', 'invoice')} and type = 'simple' and voided_at is null group by 1, 2`,
  'Report: payables-aging': `${byAge('vendor_id', 'expense')} group by 1, 2`,
  'Report: sales-by-client of a year': `select party_id, sum(base_amount) from party_month
    where company_id = $1 and month ${year} and account = 'income' group by 1 order by 2 limit 50`,
  'Report: expenses-by-vendor of a year': `select party_id, sum(base_amount) from party_month
    where company_id = $1 and month ${year} and account = 'expense' group by 1 order by 2 desc limit 50`,
  'Report: sales-by-product of a year': `select product_id, sum(quantity), sum(amount) from product_month
    where company_id = $1 and month ${year} group by 1 order by 3 desc limit 50`,
  'Report: vat of a year': `select part, kind, code, type, sum(base), sum(vat), sum(deductible_vat) from vat_month
    where company_id = $1 and month ${year} group by 1, 2, 3, 4`,
  'Checks of the VAT return of a year': `select sum(v.vat) from invoice i join invoice_vat v on v.company_id = i.company_id and v.invoice_id = i.id
    where i.company_id = $1 and i.date ${year} and i.type <> 'proforma' and i.vat and i.deleted_at is null and i.voided_at is null`,
}
