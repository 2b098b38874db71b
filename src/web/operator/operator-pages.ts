import type { operator } from '#texts/lt/operator.ts'

type Page = { path: string; title: keyof typeof operator; /** Belongs to it, too. */ also?: string }

/** The provider's own pages, in the order of their menu. */
export const operatorPages: readonly Page[] = [
  { path: '/operator/orders', title: 'orders' },
  { path: '/operator/messages', title: 'messages' },
  { path: '/operator/users', title: 'users', also: '/operator/companies' },
  { path: '/operator/jobs', title: 'jobs' },
  { path: '/operator/health', title: 'health' },
]
