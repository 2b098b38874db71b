import type { ReportGroup, ReportName } from '#domain/reports.ts'

/** Reports: their titles, also for screens; the server writes the tables with `report_table`. */
export const report = {
  title_year: 'Metų suvestinė',
  title_journal: 'Pajamų ir išlaidų žurnalas',
  'title_profit-and-loss': 'Pelnas ir nuostoliai',
  'title_cash-flow': 'Pinigų srautai',
  title_balance: 'Balansas',
  'title_receivables-aging': 'Pirkėjų skolos',
  'title_payables-aging': 'Skolos tiekėjams',
  title_vat: 'PVM deklaracija',
  'title_vat-register': 'PVM registrai',
  'title_eu-sales': 'Tiekimas į ES',
  'title_sales-by-client': 'Pardavimai pagal klientus',
  'title_sales-by-product': 'Pardavimai pagal prekes',
  'title_expenses-by-vendor': 'Pirkimai pagal tiekėjus',
  title_ledger: 'Didžioji knyga',
  'title_trial-balance': 'Apyvartos žiniaraštis',
  group_result: 'Pelnas ir pinigai',
  group_debts: 'Skolos',
  group_vat: 'PVM ir VMI',
  group_trade: 'Pardavimai ir pirkimai',
  group_accounting: 'Apskaita',
} satisfies Record<`title_${ReportName}` | `group_${ReportGroup}`, string>
