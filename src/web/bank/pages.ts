import type { ScreenLoader } from '#web/platform/navigation/navigation.ts'

/** The pages of bank statements. The routes load this list first, so that the sign-in page does not load the names of their files. */
export const bankPages = {
  entries: async () => (await import('./entry-list/entries-page.tsx')).EntriesPage,
  import: async () => (await import('./import/import-page.tsx')).ImportPage,
  imports: async () => (await import('./import/imports-page.tsx')).ImportsPage,
  rules: async () => (await import('./rule/rules-page.tsx')).RulesPage,
  reconciliation: async () => (await import('./reconciliation/reconciliation-page.tsx')).ReconciliationPage,
} satisfies Record<string, ScreenLoader>
