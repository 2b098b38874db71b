import { expect, test } from 'vitest'
import type { Result } from './settle.ts'
import { maxRetrySeconds, settled, waitSeconds } from './settle.ts'

const email = { receiver: ['ona@azuolas.lt'], cc: ['jonas@azuolas.lt'], delivered: [], refused: [], attempts: 1 }
const busy: Result = { kind: 'rejected', answer: '451 later', isPermanent: false, refused: [], error: undefined }
const accepted = (...addresses: string[]): Result => ({ kind: 'accepted', addresses, refused: [], answer: '250 ok' })

test('the first retry is after a minute, each next one after twice the time, and at last every hour', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 40].map(waitSeconds)
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

test('addresses without a final answer wait for the retry time and fail after a day', () => {
  expect(settled({ ...email, attempts: 3 }, busy, 0)).toMatchObject({ status: 'queued', wait_seconds: 240 })
  const last = maxRetrySeconds - 240
  expect(settled({ ...email, attempts: 3 }, busy, last)).toMatchObject({ status: 'queued' })
  expect(settled({ ...email, attempts: 3 }, busy, last + 1)).toMatchObject({ status: 'failed', wait_seconds: null })
})

test('the email is sent when no address is left, and no address gets it twice', () => {
  const first = settled(email, accepted('ona@azuolas.lt'), 0)
  expect(first).toMatchObject({ status: 'queued', delivered: ['ona@azuolas.lt'], wait_seconds: 60 })
  const second = settled({ ...email, ...first, attempts: 2 }, accepted('jonas@azuolas.lt'), 60)
  expect(second).toMatchObject({
    status: 'sent',
    delivered: ['ona@azuolas.lt', 'jonas@azuolas.lt'],
    wait_seconds: null,
  })
})

test('an email with an unknown outcome fails and is not retried', () => {
  const after = settled(email, { kind: 'unknown', error: undefined }, 0)
  expect(after).toMatchObject({ status: 'failed', delivered: [], trouble: 'unknown', wait_seconds: null })
})
