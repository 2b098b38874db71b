/**
 * Pages whose screens come later; they say so honestly. A page with a screen in `routes.tsx` may not stand here, one
 * without must: the list shrinks to nothing.
 */
export const notBuilt = ['/invitation'] as const

export type NotBuilt = (typeof notBuilt)[number]
