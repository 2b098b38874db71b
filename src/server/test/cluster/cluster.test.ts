import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../database.ts'
import { runCluster } from './run.ts'

test('three web processes and a worker that are killed and restarted lose nothing, do nothing twice, and show no error to a client with one retry', async () => {
  const { ownerUrl, drop } = await createEmptyDatabase()
  const report = await runCluster({
    ownerUrl,
    roles: ['web', 'web', 'web', 'worker'],
    seconds: 25,
    companies: 2,
    callers: 2,
  })
  await drop()
  expect(report).toMatchObject({
    errors: [],
    lost: 0,
    numberedTwice: 0,
    lettersTwice: 0,
    lettersLost: 0,
    difference: null,
  })
  expect(report.killed).toBeGreaterThanOrEqual(4)
  expect(report.invoices).toBeGreaterThan(20)
  expect(report.letters - report.uncertain).toBeGreaterThan(5)
}, 240_000)
