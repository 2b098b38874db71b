import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Problem } from '#server/platform/http/problem.ts'
import { createTurns } from './turns.ts'

/** Work that runs until it is told to end, and the order in which work began. */
const workshop = () => {
  const begun: string[] = []
  const open = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => open.set(name, () => resolve(name)))
  }
  const end = async (name: string) => {
    open.get(name)!()
    await pause(0)
  }
  return { begun, work, end }
}

test('one owner never has all places, and owners that wait take turns', async () => {
  const { take } = createTurns({ atOnce: 3, atOnceOfOwner: 2, waiting: 100, waitingOfOwner: 100 })
  const { begun, work, end } = workshop()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'].map((name) => take(name[0]!, work(name)))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(begun.at(-1)).toBe('a3')
  await end('b1')
  expect(begun.at(-1)).toBe('c1')
  await end('a2')
  await end('a3')
  for (const name of ['a4', 'c1', 'c2']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2'])
})

test('what waits too long is refused, and its turn goes to the next', async () => {
  const { take } = createTurns({ atOnce: 1, waiting: 10, waitingOfOwner: 10, waitMs: 20 })
  const { begun, work, end } = workshop()
  const first = take('a', work('a1'))
  const late = take('b', work('b1'))
  await expect(late).rejects.toThrow(Problem)
  const next = take('c', work('c1'))
  await end('a1')
  expect(begun).toEqual(['a1', 'c1'])
  await end('c1')
  expect(await Promise.all([first, next])).toEqual(['a1', 'c1'])
})

test('a queue of several owners that stays long is cut to its length, and an owner with nothing waiting is let in', async () => {
  const { take } = createTurns({
    atOnce: 1,
    waiting: 1000,
    waitingOfOwner: 500,
    standing: { length: 4, burstMs: 10 },
    retryAfter: 1,
  })
  const { work } = workshop()
  const refused: string[] = []
  const ask = (owner: string, name: string) =>
    void take(owner, work(name)).catch(({ detail }: Problem) => refused.push(`${name} ${detail.retryAfter}`))
  for (let index = 0; index < 20; index += 1) ask('flood', `f${index}`)
  await pause(0)
  expect(refused).toEqual([])
  await pause(20)
  // Who waits alone delays nobody.
  ask('flood', 'alone')
  ask('neighbour', 'n1')
  ask('flood', 'late')
  ask('other', 'o1')
  await pause(0)
  expect(refused).toEqual(['late 1'])
})

test('an owner has more places while nobody else has work', async () => {
  const { take } = createTurns({ atOnce: 10, atOnceOfOwner: 3, atOnceBesideOthers: 1, waiting: 10, waitingOfOwner: 10 })
  const { begun, work, end } = workshop()
  const all = [take('other', work('o1')), ...['a1', 'a2', 'a3'].map((name) => take('a', work(name)))]
  expect(begun).toEqual(['o1', 'a1'])
  await end('o1')
  // The time in which the other one counts as active.
  await pause(1100)
  await end('a1')
  expect(begun).toEqual(['o1', 'a1', 'a2', 'a3'])
  for (const name of ['a2', 'a3']) await end(name)
  await Promise.all(all)
})

test('an owner of whom more than a few requests wait has one place beside others', async () => {
  const { take } = createTurns({
    atOnce: 10,
    atOnceOfOwner: 4,
    atOnceBesideOthers: 2,
    atOnceOfFlood: 1,
    fewWaiting: 3,
    waiting: 100,
    waitingOfOwner: 100,
  })
  const { begun, work, end } = workshop()
  const page = ['p1', 'p2', 'p3'].map((name) => take('page', work(name)))
  expect(begun).toEqual(['p1', 'p2'])
  const flood = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'].map((name) => take('flood', work(name)))
  expect(begun).toEqual(['p1', 'p2', 'f1', 'f2'])
  await end('f1')
  // Five wait, so one of them runs.
  expect(begun).toEqual(['p1', 'p2', 'f1', 'f2'])
  await end('f2')
  expect(begun.at(-1)).toBe('f3')
  for (const name of ['p1', 'p2', 'p3', 'f3', 'f4', 'f5', 'f6', 'f7']) await end(name)
  await Promise.all([...page, ...flood])
})

test('when a queue of several owners has stayed long, those with the most lose what waits longest', async () => {
  const { take } = createTurns({ atOnce: 1, waiting: 100, waitingOfOwner: 100, standing: { length: 4, burstMs: 10 } })
  const { work, end } = workshop()
  const refused: string[] = []
  const ask = (owner: string, name: string) => void take(owner, work(name)).catch(() => refused.push(name))
  for (let index = 0; index < 8; index += 1) ask('flood', `f${index}`)
  ask('neighbour', 'n1')
  await pause(20)
  await end('f0')
  expect(refused).toEqual(['f1', 'f2', 'f3', 'f4'])
})

test('an overload lasts while work is refused, although the queue is short for a moment, and ends after a burst without refusals', async () => {
  const { take, refusalFor } = createTurns({
    atOnce: 1,
    waiting: 100,
    waitingOfOwner: 100,
    standing: { length: 4, burstMs: 100 },
  })
  const { work, end } = workshop()
  const ask = (owner: string, name: string) => take(owner, work(name)).catch(() => name)
  const flood = ['a0', 'a1', 'b1', 'a2', 'b2'].map((name) => ask(name[0]!, name))
  await pause(120)
  expect(refusalFor('a')).toBeInstanceOf(Problem)
  for (const name of ['a0', 'a1', 'b1', 'a2']) await end(name)
  // One runs and nothing waits.
  const next = ['a3', 'b3', 'a4', 'b4'].map((name) => ask(name[0]!, name))
  expect(refusalFor('a')).toBeInstanceOf(Problem)
  await pause(50)
  expect(refusalFor('a')).toBeInstanceOf(Problem)
  for (const name of ['b2', 'a3', 'b3']) await end(name)
  await pause(120)
  expect(refusalFor('a')).toBeUndefined()
  for (const name of ['a4', 'b4']) await end(name)
  await Promise.all([...flood, ...next])
})

test('who can neither run nor wait is refused before the work is prepared', async () => {
  const { take, refusalFor } = createTurns({ atOnce: 1, waiting: 10, waitingOfOwner: 1 })
  const { work, end } = workshop()
  expect(refusalFor('a')).toBeUndefined()
  const all = ['a1', 'a2'].map((name) => take('a', work(name)))
  expect(refusalFor('a')).toBeInstanceOf(Problem)
  expect(refusalFor('b')).toBeUndefined()
  await end('a1')
  expect(refusalFor('a')).toBeUndefined()
  await end('a2')
  await Promise.all(all)
})

test('an owner that uses more than its share of the time rests while others work, and another one does not', async () => {
  const timeBesideOthers = { share: 1 / 6, burstMs: 0 }
  const { take } = createTurns({ atOnce: 9, waiting: 100, waitingOfOwner: 100, timeBesideOthers })
  const ends = new Map<string, number>()
  const begins = new Map<string, number>()
  const work = (name: string, ms: number) => async () => {
    begins.set(name, performance.now())
    await pause(ms)
    ends.set(name, performance.now())
  }
  await take('other', async () => {})
  const flood = ['f1', 'f2'].map((name) => take('flood', work(name, 100)))
  await flood[0]
  await Promise.all(['n1', 'n2'].map((name) => take('neighbour', work(name, 20))))
  await Promise.all(flood)
  const between = (one: string, next: string) => begins.get(next)! - ends.get(one)!
  expect(between('f1', 'f2')).toBeGreaterThan(450)
  expect(between('n1', 'n2')).toBeLessThan(400)
})

test('an owner does not rest when no other owner has worked in the last second', async () => {
  const timeBesideOthers = { share: 1 / 100, burstMs: 0 }
  const { take } = createTurns({ atOnce: 9, waiting: 100, waitingOfOwner: 100, timeBesideOthers })
  await take('a', async () => {})
  await pause(1100)
  const began = performance.now()
  await Promise.all(Array.from({ length: 3 }, () => take('a', () => pause(20))))
  expect(performance.now() - began).toBeLessThan(1000)
})
