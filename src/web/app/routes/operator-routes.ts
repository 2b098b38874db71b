import type { PageRoute } from '#web/platform/navigation/navigation.ts'

/** The provider's pages; the server allows only operators. */
export const operatorRoutes: readonly PageRoute[] = [
  {
    path: '/operator/orders',
    title: 'title_operator_orders',
    load: 'operator-order.list',
    frame: 'operator',
    screen: async () => (await import('#web/provider/operator/orders-page.tsx')).OrdersPage,
  },
  {
    path: '/operator/messages',
    title: 'title_operator_messages',
    load: 'operator-message.list',
    frame: 'operator',
    screen: async () => (await import('#web/provider/operator/messages-page.tsx')).MessagesPage,
  },
  {
    path: '/operator/users',
    title: 'title_operator_users',
    load: 'operator-user.list',
    frame: 'operator',
    screen: async () => (await import('#web/provider/operator/users-page.tsx')).UsersPage,
  },
  {
    path: '/operator/companies',
    title: 'title_operator_companies',
    load: 'operator-company.list',
    frame: 'operator',
    screen: async () => (await import('#web/provider/operator/companies-page.tsx')).CompaniesPage,
  },
  {
    path: '/operator/jobs',
    title: 'title_operator_jobs',
    load: 'operator-job.list',
    frame: 'operator',
    screen: async () => (await import('#web/provider/operator/jobs-page.tsx')).JobsPage,
  },
  {
    path: '/operator/security',
    title: 'title_operator_security',
    load: 'operator-security.list',
    frame: 'operator',
    screen: async () => (await import('#web/provider/operator/security-page.tsx')).SecurityPage,
  },
  {
    path: '/operator/health',
    title: 'title_operator_health',
    load: 'operator-health.read',
    frame: 'operator',
    screen: async () => (await import('#web/provider/operator/health-page.tsx')).HealthPage,
  },
]
