import type { ScreenLoader } from '#web/platform/navigation/navigation.ts'

/** The pages of operators. The routes load this list first, so that the sign-in page does not load the names of their files. */
export const operatorPages = {
  orders: async () => (await import('./orders-page.tsx')).OrdersPage,
  messages: async () => (await import('./messages-page.tsx')).MessagesPage,
  users: async () => (await import('./users-page.tsx')).UsersPage,
  companies: async () => (await import('./companies-page.tsx')).CompaniesPage,
  jobs: async () => (await import('./jobs-page.tsx')).JobsPage,
  security: async () => (await import('./security-page.tsx')).SecurityPage,
  health: async () => (await import('./health-page.tsx')).HealthPage,
} satisfies Record<string, ScreenLoader>
