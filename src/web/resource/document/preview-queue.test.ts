import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPreviewQueue } from './preview-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue whose drawings end when the test says so. */
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
    onRendered: (answer) => drawn.push(answer),
    onBusy: (now) => busy.push(now),
    onFailed: (error) => failed.push(error),
  })
  return { queue, requested, drawn, busy, failed, ends }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('a preview is drawn when typing pauses', async () => {
  const { queue, requested, drawn, ends, busy } = setUp()
  queue.ask('a')
  await pass(30)
  queue.ask('ab')
  await pass(39)
  expect(requested).toEqual([])
  await pass(1)
  expect(requested).toEqual(['ab'])
  ends[0]?.done('AB')
  await pass(0)
  expect(drawn).toEqual(['AB'])
  expect(busy.at(-1)).toBe(false)
})

it('previews are drawn one at a time, and an outdated one is not shown', async () => {
  const { queue, requested, drawn, ends } = setUp()
  queue.ask('a')
  await pass(40)
  queue.ask('ab')
  queue.ask('abc')
  await pass(100)
  expect(requested).toEqual(['a'])
  ends[0]?.done('A')
  await pass(0)
  expect(drawn).toEqual([])
  expect(requested).toEqual(['a', 'abc'])
  ends[1]?.done('ABC')
  await pass(0)
  expect(drawn).toEqual(['ABC'])
})

it('a failed preview is reported only if no newer one is waiting', async () => {
  const { queue, requested, failed, ends } = setUp()
  queue.ask('a')
  await pass(40)
  queue.ask('ab')
  await pass(40)
  ends[0]?.fail(new Error('away'))
  await pass(0)
  expect(requested).toEqual(['a', 'ab'])
  expect(failed).toEqual([])
  ends[1]?.fail(new Error('away'))
  await pass(0)
  expect(failed).toHaveLength(1)
})

it('no preview is shown after the queue was stopped', async () => {
  const { queue, drawn, ends } = setUp()
  queue.ask('a')
  await pass(40)
  queue.stop()
  ends[0]?.done('A')
  await pass(0)
  expect(drawn).toEqual([])
})
