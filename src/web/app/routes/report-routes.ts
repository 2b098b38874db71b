import { reportNames } from '#domain/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import type { PageRoute, ScreenLoader } from '#web/platform/navigation/navigation.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'

const aging =
  (name: 'receivables-aging' | 'payables-aging'): ScreenLoader =>
  async () =>
    (await import('#web/reports/aging/aging-screen.tsx')).agingScreen(name)

/** Reports with a screen of their own; all others have the same one. */
const ownScreens: Partial<Record<ReportName, ScreenLoader>> = {
  'receivables-aging': aging('receivables-aging'),
  'payables-aging': aging('payables-aging'),
}

const commonScreen =
  (name: ReportName): ScreenLoader =>
  async () =>
    (await import('#web/reports/report-screen.tsx')).reportScreen(name)

/** Loads a screen together with the texts of reports. */
const withTexts =
  (screen: ScreenLoader): ScreenLoader =>
  async () =>
    (await Promise.all([screen(), loadTexts('reports')]))[0]

/** The page of all reports, and the page of each. */
export const reportRoutes: readonly PageRoute[] = [
  {
    path: '/report/list',
    title: 'title_report_list',
    screen: withTexts(async () => (await import('#web/reports/all/all-reports.tsx')).AllReports),
  },
  {
    path: '/report/isaf',
    title: 'title_report_isaf',
    screen: async () => {
      const [{ IsafPage }] = await Promise.all([import('#web/reports/isaf/isaf-page.tsx'), loadTexts('reports')])
      return IsafPage
    },
  },
  ...reportNames.map((name): PageRoute => ({
    path: `/report/${name}`,
    title: `report:title_${name}`,
    screen: withTexts(ownScreens[name] ?? commonScreen(name)),
  })),
]
