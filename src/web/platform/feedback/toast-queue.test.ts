import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts } from './toast-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const toasts = createToasts()
  const show = (text: string, options: { queue?: string; closesEarlier?: boolean } = {}) =>
    toasts.show({ kind: 'success', text, ...options })
  const visible = () =>
    toasts.shown
      .get()
      .filter((toast) => !toast.leaving)
      .map((toast) => toast.text)
  return { toasts, show, visible }
}

test('a toast closes after three seconds, no sooner', () => {
  const { show, visible, toasts } = start()
  show('a')
  vi.advanceTimersByTime(2999)
  expect(visible()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(visible()).toEqual([])
  vi.advanceTimersByTime(200)
  expect(toasts.shown.get()).toEqual([])
})

test('a new toast closes the earlier ones of its queue', () => {
  const { show, visible } = start()
  show('a')
  show('b')
  expect(visible()).toEqual(['b'])
})

test('a toast of another queue does not close them', () => {
  const { show, visible } = start()
  show('a')
  show('b', { queue: 'upload' })
  expect(visible()).toEqual(['a', 'b'])
})

test('a new toast with closesEarlier false does not close the earlier ones', () => {
  const { show, visible } = start()
  show('a')
  show('b', { closesEarlier: false })
  expect(visible()).toEqual(['a', 'b'])
})

test('at most five toasts of a queue are visible, and the sixth waits and then stays for three seconds', () => {
  const { show, visible, toasts } = start()
  const ids = ['1', '2', '3', '4', '5', '6', '7'].map((text) => show(text, { closesEarlier: false }))
  expect(visible()).toEqual(['1', '2', '3', '4', '5'])
  vi.advanceTimersByTime(1000)
  toasts.close(ids[1] ?? '')
  expect(visible()).toEqual(['1', '3', '4', '5', '6'])
  vi.advanceTimersByTime(2000)
  expect(visible()).toEqual(['6', '7'])
  vi.advanceTimersByTime(1000)
  expect(visible()).toEqual(['7'])
  vi.advanceTimersByTime(2000)
  expect(visible()).toEqual([])
})

test('each queue shows up to five toasts', () => {
  const { show, visible } = start()
  for (const text of ['1', '2', '3', '4', '5', '6']) show(text, { closesEarlier: false })
  show('x', { queue: 'other', closesEarlier: false })
  expect(visible()).toEqual(['1', '2', '3', '4', '5', 'x'])
})

test('a new toast that closes the earlier ones also drops the waiting ones', () => {
  const { show, visible } = start()
  for (const text of ['1', '2', '3', '4', '5', '6']) show(text, { closesEarlier: false })
  show('new')
  expect(visible()).toEqual(['new'])
  vi.advanceTimersByTime(10_000)
  expect(visible()).toEqual([])
})

test('the timer of a toast stops while the pointer is on it and then continues', () => {
  const { show, visible, toasts } = start()
  const id = show('a')
  vi.advanceTimersByTime(2000)
  toasts.pause(id)
  vi.advanceTimersByTime(60_000)
  expect(visible()).toEqual(['a'])
  toasts.resume(id)
  vi.advanceTimersByTime(999)
  expect(visible()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(visible()).toEqual([])
})

test('pausing a toast twice needs one resume', () => {
  const { show, visible, toasts } = start()
  const id = show('a')
  toasts.pause(id)
  vi.advanceTimersByTime(1000)
  toasts.pause(id)
  toasts.resume(id)
  toasts.resume(id)
  vi.advanceTimersByTime(3000)
  expect(visible()).toEqual([])
})

test('a toast closed by its button does not reappear', () => {
  const { show, toasts } = start()
  toasts.close(show('a'))
  vi.advanceTimersByTime(200)
  show('b', { closesEarlier: false })
  vi.advanceTimersByTime(2800)
  expect(toasts.shown.get().map((toast) => toast.text)).toEqual(['b'])
})
