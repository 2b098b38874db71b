import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../database.ts'
import { runCluster } from './run.ts'

test('two web processes and a worker that are killed and restarted lose nothing, do nothing twice, and show no error to a client with one retry', async () => {
  const { ownerUrl, drop } = await createEmptyDatabase()
  const report = await runCluster({
    ownerUrl,
    roles: ['web', 'web', 'worker'],
    seconds: 0,
    pauseMs: 200,
    onePerRole: true,
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
  expect([report.killed, report.restarted]).toEqual([2, 2])
  expect(report.invoices).toBeGreaterThan(10)
  expect(report.letters - report.uncertain).toBeGreaterThan(2)
}, 600_000)
