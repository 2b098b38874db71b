import type { InvoiceRow } from '#contract/invoice.ts'
import { problemText } from '../problem-text.ts'
import { refresh } from '../resource/cache.ts'
import { createStore, type Store } from '../store.ts'
import type { BulkWork } from './bulk-work.ts'

export type Outcome = { row: InvoiceRow; state: 'waiting' | 'running' | 'done' | 'refused'; why?: string }
export type BulkRun = Store<readonly Outcome[]>

/**
 * One document after another, each with its outcome; what is refused does not stop the rest. It goes on whether or not
 * somebody looks; `done` resolves with the outcomes.
 */
export const startBulk = (rows: readonly InvoiceRow[], work: BulkWork) => {
  const run: BulkRun = createStore<readonly Outcome[]>(rows.map((row) => ({ row, state: 'waiting' })))
  const tell = (at: number, change: Partial<Outcome>) =>
    run.set((now) => now.map((each, index) => (index === at ? { ...each, ...change } : each)))
  const all = async () => {
    for (const [at, row] of rows.entries()) {
      tell(at, { state: 'running' })
      try {
        const why = await work(row)
        tell(at, why ? { state: 'refused', why } : { state: 'done' })
      } catch (error) {
        tell(at, { state: 'refused', why: problemText(error) })
      }
    }
    refresh('invoice', 'client', 'product', 'payment', 'company-account')
    return run.get()
  }
  return { run, done: all() }
}
