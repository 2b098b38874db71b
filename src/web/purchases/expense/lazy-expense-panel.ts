import { lazy } from 'react'
import { loadTexts } from '#web/platform/texts/texts.ts'

/** The panel with its texts, loaded on demand, so that lists and reports do not wait for it. */
export const LazyExpensePanel = lazy(async () => {
  const [{ ExpensePanel }] = await Promise.all([import('./expense-panel.tsx'), loadTexts('purchase')])
  return { default: ExpensePanel }
})
