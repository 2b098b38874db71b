import type { operator } from '#texts/lt/operator.ts'

type Page = { path: string; title: keyof typeof operator; /** Belongs to it, too. */ also?: string }

/** The provider's own pages, in the order of their menu. Where there are no plans nobody orders any. */
export const operatorPages = (hasPlans: boolean): readonly Page[] =>
  pages.filter(({ path }) => hasPlans || path !== '/operator/orders')

/** Where their menu leads at first. */
export const operatorStart = (hasPlans: boolean): string => operatorPages(hasPlans)[0]?.path ?? '/operator/health'

const pages: readonly Page[] = [
  { path: '/operator/orders', title: 'orders' },
  { path: '/operator/messages', title: 'messages' },
  { path: '/operator/users', title: 'users', also: '/operator/companies' },
  { path: '/operator/jobs', title: 'jobs' },
  { path: '/operator/security', title: 'security' },
  { path: '/operator/health', title: 'health' },
]
