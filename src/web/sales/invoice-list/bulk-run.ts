import { problemText } from '#web/platform/feedback/problem-text.ts'
import { refresh } from '#web/resource/cache.ts'
import { createStore, type Store } from '#web/platform/storage/store.ts'
import type { BulkKind, BulkRow, BulkWork, Done } from './bulk-work.ts'

export type Outcome = Done & { row: BulkRow; state: 'waiting' | 'running' | 'done' | 'refused' }

/** A work on documents that goes on whether or not somebody looks; `done` resolves with what came of each. */
export type BulkRun = {
  kind: BulkKind | 'undo'
  outcomes: Store<readonly Outcome[]>
  done: Promise<readonly Outcome[]>
}

/** One document after another, each with its outcome; what is refused does not stop the rest. */
export const startBulk = <Row extends BulkRow>(
  kind: BulkRun['kind'],
  rows: readonly Row[],
  work: BulkWork<Row>,
): BulkRun => {
  const outcomes = createStore<readonly Outcome[]>(rows.map((row) => ({ row, state: 'waiting' })))
  const tell = (at: number, change: Partial<Outcome>) =>
    outcomes.set((now) => now.map((each, index) => (index === at ? { ...each, ...change } : each)))
  const all = async () => {
    for (const [at, row] of rows.entries()) {
      tell(at, { state: 'running' })
      try {
        const done = await work(row)
        tell(at, { ...done, state: done.why ? 'refused' : 'done' })
      } catch (error) {
        tell(at, { state: 'refused', why: problemText(error) })
      }
    }
    refresh('invoice', 'client', 'product', 'payment', 'company-account')
    return outcomes.get()
  }
  return { kind, outcomes, done: all() }
}

/** Takes back what was done of it; undefined where nothing can be. */
export const undoOf = (outcomes: readonly Outcome[]): (() => BulkRun) | undefined => {
  const undos = new Map(outcomes.flatMap(({ row, undo }) => (undo ? [[row, undo] as const] : [])))
  if (undos.size === 0) return undefined
  const work: BulkWork<BulkRow> = async (row) => {
    await undos.get(row)?.()
    return {}
  }
  return () => startBulk('undo', [...undos.keys()], work)
}
