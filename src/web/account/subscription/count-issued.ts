import type { Invoice } from '#contract/sales/invoice.ts'
import { sessionStore } from '#web/platform/session/state.ts'

/** One more of the month's invoices: what is left is told without asking the server again. */
export const countIssued = ({ type }: Pick<Invoice, 'type'>): void => {
  if (type !== 'simple') return
  sessionStore.set((now) => {
    if (!now) return now
    const { plan } = now
    return { ...now, plan: { ...plan, usage: { ...plan.usage, invoices: plan.usage.invoices + 1 } } }
  })
}
