import type { ScreenLoader } from '#web/platform/navigation/navigation.ts'

/** The pages of recurring documents. The routes load this list first, so that the sign-in page does not load the names of their files. */
export const recurringPages = {
  repeated: async () => (await import('./recurring-list.tsx')).RecurringList,
  repeat: async () => (await import('./recurring-page.tsx')).RecurringPage,
} satisfies Record<string, ScreenLoader>
