import { call } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import { refresh } from '#web/resource/record/cache.ts'
import { approvePaper, valuesOf } from './use-paper-form.ts'

const refreshAfter = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } finally {
    refresh('inbox')
  }
}

export const rejectPaper = (id: string) => refreshAfter(call('inbox.reject', { params: { id } }))
export const restorePaper = (id: string) => refreshAfter(call('inbox.restore', { params: { id } }))
export const partPaper = (id: string) => refreshAfter(call('inbox.part', { params: { id } }))

/** What became of several papers: how many were approved, and why the first other one was not. */
export type Outcome = { approved: number; failed: number; reason: string }

/** Approves papers one after another as they were read. One that is not certain any more is left for a person. */
export const approveCertain = async (ids: readonly string[], onProgress: (done: number) => void): Promise<Outcome> => {
  const outcome: Outcome = { approved: 0, failed: 0, reason: '' }
  for (const [done, id] of ids.entries()) {
    onProgress(done)
    try {
      const paper = await call('inbox.read', { params: { id } })
      const isCertain = paper.state === 'ready' && paper.equal_expense === null && paper.vendor.match !== null
      if (!isCertain) outcome.failed += 1
      else {
        await approvePaper(paper, valuesOf(paper))
        outcome.approved += 1
      }
    } catch (error) {
      outcome.failed += 1
      outcome.reason ||= isProblem(error) ? error.detail : ''
    }
  }
  refresh('inbox', 'expense')
  return outcome
}
