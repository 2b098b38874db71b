import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPreviewQueue } from './preview-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue whose previews the test finishes. */
const setUp = () => {
  const requested: string[] = []
  const drawn: string[] = []
  const busy: boolean[] = []
  const failed: unknown[] = []
  const ends: { done: (answer: string) => void; fail: (error: Error) => void }[] = []
  const queue = createPreviewQueue<string, string>({
    waitMs: 40,
    render: (body) => {
      requested.push(body)
      return new Promise((done, fail) => ends.push({ done, fail }))
    },
    onRendered: (preview) => drawn.push(preview),
    onBusy: (now) => busy.push(now),
    onFailed: (error) => failed.push(error),
  })
  return { queue, requested, drawn, busy, failed, ends }
}
const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('a preview is drawn when typing pauses', async () => {
  const { queue, requested, drawn, ends, busy } = setUp()
  queue.request('a')
  await advanceTime(30)
  queue.request('ab')
  await advanceTime(39)
  expect(requested).toEqual([])
  await advanceTime(1)
  expect(requested).toEqual(['ab'])
  ends[0]?.done('AB')
  await advanceTime(0)
  expect(drawn).toEqual(['AB'])
  expect(busy.at(-1)).toBe(false)
})

it('previews are drawn one at a time, and an outdated one is not shown', async () => {
  const { queue, requested, drawn, ends } = setUp()
  queue.request('a')
  await advanceTime(40)
  queue.request('ab')
  queue.request('abc')
  await advanceTime(100)
  expect(requested).toEqual(['a'])
  ends[0]?.done('A')
  await advanceTime(0)
  expect(drawn).toEqual([])
  expect(requested).toEqual(['a', 'abc'])
  ends[1]?.done('ABC')
  await advanceTime(0)
  expect(drawn).toEqual(['ABC'])
})

it('a failed preview is reported only if no newer one is waiting', async () => {
  const { queue, requested, failed, ends } = setUp()
  queue.request('a')
  await advanceTime(40)
  queue.request('ab')
  await advanceTime(40)
  ends[0]?.fail(new Error('unreachable'))
  await advanceTime(0)
  expect(requested).toEqual(['a', 'ab'])
  expect(failed).toEqual([])
  ends[1]?.fail(new Error('unreachable'))
  await advanceTime(0)
  expect(failed).toHaveLength(1)
})

it('no preview is shown after the queue was stopped', async () => {
  const { queue, drawn, ends } = setUp()
  queue.request('a')
  await advanceTime(40)
  queue.stop()
  ends[0]?.done('A')
  await advanceTime(0)
  expect(drawn).toEqual([])
})
