import type { ScreenLoader } from '#web/platform/navigation/navigation.ts'

/** The pages of received papers, see `recurringPages`. */
export const inboxPages = {
  papers: async () => (await import('./inbox-page.tsx')).InboxPage,
  paper: async () => (await import('./paper-form-page.tsx')).PaperFormPage,
} satisfies Record<string, ScreenLoader>
