import { reportNames } from '#domain/reports.ts'
import type { PageRoute } from '#web/platform/navigation/navigation.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'

/** The page of all reports, and the page of each. */
export const reportRoutes: readonly PageRoute[] = [
  {
    path: '/report/list',
    title: 'title_report_list',
    screen: async () => {
      const [{ AllReports }] = await Promise.all([import('#web/reports/all/all-reports.tsx'), loadTexts('reports')])
      return AllReports
    },
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
    screen: async () => {
      const [{ reportScreen }] = await Promise.all([import('#web/reports/report-screen.tsx'), loadTexts('reports')])
      return reportScreen(name)
    },
  })),
]
