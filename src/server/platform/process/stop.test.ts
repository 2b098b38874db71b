import { expect, test } from 'vitest'
import { createStop } from './stop.ts'

const never = () => new Promise<void>(() => {})

test('a stop waits for requests and jobs before it closes anything, and closes the database last', async () => {
  const steps: string[] = []
  const record = (word: string) => async () => void steps.push(word)
  const slowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    steps.push('request')
  }
  const stop = createStop({
    refuseNew: () => steps.push('refuse'),
    finish: [slowly, record('job')],
    seconds: 5,
    close: [record('connections'), record('pool')],
    last: record('database'),
  })
  await Promise.all([stop(), stop()])
  expect(steps).toEqual(['refuse', 'job', 'request', 'connections', 'pool', 'database'])
})

test('a stop does not wait for hanging work, so that the database is closed in time', async () => {
  const started = Date.now()
  let isClosed = false
  const last = async () => void (isClosed = true)
  await createStop({ refuseNew: () => {}, finish: [never], seconds: 0.1, close: [never], last })()
  expect(isClosed).toBe(true)
  expect(Date.now() - started).toBeLessThan(30_000)
})
