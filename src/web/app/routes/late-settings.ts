import type { ScreenLoader } from '#web/platform/navigation/navigation.ts'

/** Pages of the settings whose names of files are loaded with the first of them, so that the sign-in page does without. */
export const lateSettings = {
  period: async () => (await import('#web/setup/closed-period-page.tsx')).ClosedPeriodPage,
  rates: async () => (await import('#web/setup/rates/rates-page.tsx')).RatesPage,
  reminders: async () => (await import('#web/sales/reminder/settings/reminders-page.tsx')).RemindersPage,
  history: async () => (await import('#web/books/history-page.tsx')).HistoryPage,
  api: async () => (await import('#web/account/api-key/api-page.tsx')).ApiPage,
  letters: async () => (await import('#web/sales/letter/letters-page.tsx')).LettersPage,
  papers: async () => (await import('#web/automation/inbox/papers-page.tsx')).PapersPage,
  notices: async () => (await import('#web/books/notice/notices-page.tsx')).NoticesPage,
  payments: async () => (await import('#web/money/online-payment/online-payments-page.tsx')).OnlinePaymentsPage,
} satisfies Record<string, ScreenLoader>
