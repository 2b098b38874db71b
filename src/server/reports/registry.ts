// Decision: docs/decisions/sums-of-reports.md
import type { ReportName } from '#domain/reports.ts'
import { payablesAging, receivablesAging } from './aging/aging.ts'
import { balance } from './balance/balance.ts'
import { cashFlow } from './cash-flow/cash-flow.ts'
import { euSales } from './eu-sales/eu-sales.ts'
import { journal } from './journal/journal.ts'
import { ledger } from './ledger/ledger.ts'
import { expensesByVendor, salesByClient } from './parties/party-report.ts'
import { profitAndLoss } from './profit-and-loss/profit-and-loss.ts'
import type { Report } from './report.ts'
import { salesByProduct } from './sales-by-product/sales-by-product.ts'
import { trialBalance } from './trial-balance/trial-balance.ts'
import { vatRegister } from './vat-register/vat-register.ts'
import { vat } from './vat/vat-report.ts'
import { yearReport } from './year/year.ts'

/** The code of each report of `domain/reports.ts`. */
export const reportsByName: Readonly<Record<ReportName, Report>> = {
  year: yearReport,
  journal,
  'profit-and-loss': profitAndLoss,
  'cash-flow': cashFlow,
  balance,
  'receivables-aging': receivablesAging,
  'payables-aging': payablesAging,
  vat,
  'vat-register': vatRegister,
  'eu-sales': euSales,
  'sales-by-client': salesByClient,
  'sales-by-product': salesByProduct,
  'expenses-by-vendor': expensesByVendor,
  ledger,
  'trial-balance': trialBalance,
}
