import type { PageRoute, PageTitle } from '#web/platform/navigation/navigation.ts'
import { withTexts } from '#web/platform/texts/with-texts.ts'

/** The page of all reports, pages with a screen of their own, and one for all other reports, whose list the sign-in page need not load. */
export const reportRoutes: readonly PageRoute[] = [
  {
    path: '/report/list',
    title: 'title_report_list',
    screen: withTexts('reports', async () => (await import('#web/reports/all/all-reports.tsx')).AllReports),
  },
  {
    path: '/report/isaf',
    title: 'title_report_isaf',
    screen: withTexts('reports', async () => (await import('#web/reports/isaf/isaf-page.tsx')).IsafPage),
  },
  {
    path: '/report/pack',
    title: 'title_pack',
    screen: withTexts('reports', async () => (await import('#web/reports/pack/pack-page.tsx')).PackPage),
  },
  {
    path: '/report/integrity',
    title: 'title_integrity',
    screen: withTexts('reports', async () => (await import('#web/books/integrity/integrity-page.tsx')).IntegrityPage),
  },
  {
    path: '/report/{name}',
    title: 'title_report_list',
    // The title of an unknown name does not exist and is not shown.
    titleOf: (_, { name }) => `report:title_${name}` as PageTitle,
    screen: withTexts('reports', async () => (await import('#web/reports/report-page.tsx')).ReportPage),
  },
]
