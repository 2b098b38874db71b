import type { operator } from '#texts/lt/operator.ts'

type Page = {
  path: string
  title: keyof typeof operator
  /** A second path under the same menu item. */ alternatePath?: string
}

/** The operator pages in the order of the menu, without orders if the product has no plans. */
export const operatorPages = (hasPlans: boolean): readonly Page[] =>
  pages.filter(({ path }) => hasPlans || path !== '/operator/orders')

/** The first operator page. */
export const operatorStart = (hasPlans: boolean): string => operatorPages(hasPlans)[0]?.path ?? '/operator/health'

const pages: readonly Page[] = [
  { path: '/operator/orders', title: 'orders' },
  { path: '/operator/messages', title: 'messages' },
  { path: '/operator/users', title: 'users', alternatePath: '/operator/companies' },
  { path: '/operator/jobs', title: 'jobs' },
  { path: '/operator/security', title: 'security' },
  { path: '/operator/health', title: 'health' },
]
