import type { PageRoute, ScreenLoader } from '#web/platform/navigation/navigation.ts'

type OperatorPage = 'orders' | 'messages' | 'users' | 'companies' | 'jobs' | 'security' | 'health'

const screen =
  (page: OperatorPage): ScreenLoader =>
  async () =>
    (await import('#web/provider/operator/pages.ts')).operatorPages[page]()

/** The provider's pages; the server allows only operators. */
export const operatorRoutes: readonly PageRoute[] = [
  {
    path: '/operator/orders',
    title: 'title_operator_orders',
    load: 'operator-order.list',
    frame: 'operator',
    screen: screen('orders'),
  },
  {
    path: '/operator/messages',
    title: 'title_operator_messages',
    load: 'operator-message.list',
    frame: 'operator',
    screen: screen('messages'),
  },
  {
    path: '/operator/users',
    title: 'title_operator_users',
    load: 'operator-user.list',
    frame: 'operator',
    screen: screen('users'),
  },
  {
    path: '/operator/companies',
    title: 'title_operator_companies',
    load: 'operator-company.list',
    frame: 'operator',
    screen: screen('companies'),
  },
  {
    path: '/operator/jobs',
    title: 'title_operator_jobs',
    load: 'operator-job.list',
    frame: 'operator',
    screen: screen('jobs'),
  },
  {
    path: '/operator/security',
    title: 'title_operator_security',
    load: 'operator-security.list',
    frame: 'operator',
    screen: screen('security'),
  },
  {
    path: '/operator/health',
    title: 'title_operator_health',
    load: 'operator-health.read',
    frame: 'operator',
    screen: screen('health'),
  },
]
