import type { ReportGroup, ReportName } from '#domain/reports.ts'

/** Reports: their titles, also for screens; the server writes the tables with `report_table`. */
export const report = {
  'title_profit-and-loss': 'Pelnas ir nuostoliai',
  group_result: 'Pelnas ir pinigai',
  group_debts: 'Skolos',
  group_trade: 'Pardavimai ir pirkimai',
  group_accounting: 'Apskaita',
} satisfies Record<`title_${ReportName}` | `group_${ReportGroup}`, string>
