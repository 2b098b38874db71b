/**
 * Pages whose screens come later; they say so honestly. A page with a screen in `routes.tsx` may not stand here, one
 * without must: there are none now.
 */
export const notBuilt = [] as const satisfies readonly string[]

export type NotBuilt = (typeof notBuilt)[number]
