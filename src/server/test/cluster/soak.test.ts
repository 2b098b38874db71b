import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { quiet } from '../programs.ts'
import { runSoak } from './soak.ts'

test('a short soak with every call, killed processes and a killed database loses nothing and answers no error but 503', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kvitas-soak-'))
  chmodSync(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, log: quiet })
  const postmaster = () => Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const report = await runSoak({
    ownerUrl: database.ownerUrl,
    roles: ['web', 'web', 'worker'],
    // Few, since other tests run beside it.
    companies: 1,
    seconds: 10,
    peakSeconds: 3,
    troubleSeconds: 1,
    troubleCalls: 70,
    leastTroubles: 5,
    killDatabase: () => void process.kill(postmaster(), 'SIGKILL'),
  }).finally(async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  expect(report).toMatchObject({
    unexpected: [],
    errors: [],
    lost: 0,
    numberedTwice: 0,
    lettersTwice: 0,
    lettersLost: 0,
    difference: null,
  })
  expect(report.killed).toBeGreaterThan(3)
  expect(report.databaseKills).toBeGreaterThan(0)
  expect(report.everyCalls).toBeGreaterThan(400)
}, 600_000)
