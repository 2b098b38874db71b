/**
 * Pages whose screens come later; they say so honestly. A page with a screen in `routes.tsx` may not stand here, one
 * without must: the list shrinks to nothing.
 */
export const notBuilt = [
  '/invitation',
  '/settings/subscription/overview',
  '/settings/subscription/billing',
  '/settings/subscription/plans',
  '/settings/subscription/invoices',
] as const

export type NotBuilt = (typeof notBuilt)[number]
