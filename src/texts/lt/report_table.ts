import type { LedgerAccount } from '#domain/posting.ts'

/** Columns, rows and notes of reports; only the server writes them. */
export const report_table = {
  column_item: 'Straipsnis',
  column_change: 'Pokytis',
  column_percent: 'Pokytis, %',

  row_income: 'Pajamos',
  row_sales: 'Pardavimai',
  row_credits: 'Kreditinės sąskaitos',
  row_other_income: 'Kitos pajamos',
  row_income_total: 'Iš viso pajamų',
  row_expense: 'Išlaidos',
  row_expense_total: 'Iš viso išlaidų',
  no_category: 'Be kategorijos',
  profit: 'Pelnas',
  loss: 'Nuostolis',

  account_money: 'Pinigai',
  account_transit: 'Pinigai kelyje',
  account_receivable: 'Pirkėjų skolos',
  account_advance_paid: 'Sumokėti avansai',
  account_vat_receivable: 'Pirkimo PVM',
  account_payable: 'Skolos tiekėjams',
  account_advance_received: 'Gauti avansai',
  account_vat_payable: 'Pardavimo PVM',
  account_opening: 'Pradiniai likučiai',
  account_income: 'Pajamos',
  account_expense: 'Išlaidos',

  change_note: '{{percent}} % nei {{period}}',
  note_accrual: 'Skaičiuojama pagal dokumento datą, nesvarbu, ar jau apmokėta. Sumos be PVM.',
} satisfies Record<`account_${LedgerAccount}`, string> & Record<string, string>
