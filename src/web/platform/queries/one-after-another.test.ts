import { expect, test } from 'vitest'
import { oneAfterAnother } from './one-after-another.ts'

test('work of one name runs in order, also after work that failed, and beside work of other names', async () => {
  const events: string[] = []
  const work = (name: string, ends: Promise<unknown>) => async () => {
    events.push(`${name} starts`)
    await ends
    events.push(`${name} ends`)
    return name
  }
  const { promise, reject } = Promise.withResolvers<void>()
  const first = oneAfterAnother('a', work('first', promise))
  const second = oneAfterAnother('a', work('second', Promise.resolve()))
  expect(await oneAfterAnother('b', work('other', Promise.resolve()))).toBe('other')
  reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  expect(await second).toBe('second')
  expect(events).toEqual(['first starts', 'other starts', 'other ends', 'second starts', 'second ends'])
})
