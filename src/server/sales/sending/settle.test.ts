import { expect, test } from 'vitest'
import type { Result } from './settle.ts'
import { longestSeconds, settled, waitSeconds } from './settle.ts'

const letter = { receiver: ['ona@azuolas.lt'], cc: ['jonas@azuolas.lt'], delivered: [], refused: [], attempts: 1 }
const busy: Result = { kind: 'not_taken', answer: '451 later', forGood: false, refused: [], error: undefined }
const taken = (...addresses: string[]): Result => ({ kind: 'taken', addresses, refused: [], answer: '250 ok' })

test('it is tried again after a minute, then after twice as long each time, and at last every hour', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 40].map(waitSeconds)
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('what the server would not take waits for as long as its tries say, and is given up after a day', () => {
  expect(settled({ ...letter, attempts: 3 }, busy, 0)).toMatchObject({ status: 'queued', wait_seconds: 240 })
  const last = longestSeconds - 240
  expect(settled({ ...letter, attempts: 3 }, busy, last)).toMatchObject({ status: 'queued' })
  expect(settled({ ...letter, attempts: 3 }, busy, last + 1)).toMatchObject({ status: 'failed', wait_seconds: null })
})

test('it is sent once nobody is left, and by then never to whom has it', () => {
  const first = settled(letter, taken('ona@azuolas.lt'), 0)
  expect(first).toMatchObject({ status: 'queued', delivered: ['ona@azuolas.lt'], wait_seconds: 60 })
  const second = settled({ ...letter, ...first, attempts: 2 }, taken('jonas@azuolas.lt'), 60)
  expect(second).toMatchObject({
    status: 'sent',
    delivered: ['ona@azuolas.lt', 'jonas@azuolas.lt'],
    wait_seconds: null,
  })
})

test('what nobody knows the fate of is failed, not sent, and not tried again', () => {
  const after = settled(letter, { kind: 'unknown', error: undefined }, 0)
  expect(after).toMatchObject({ status: 'failed', delivered: [], trouble: 'unknown', wait_seconds: null })
})
