import type { ReportName } from '#domain/reports.ts'
import type { Report } from './report.ts'
import { profitAndLoss } from './profit-and-loss/profit-and-loss.ts'

/** The code of each report of `domain/reports.ts`. */
export const reportsByName = {
  'profit-and-loss': profitAndLoss,
} satisfies Record<ReportName, Report> as Record<ReportName, Report>
