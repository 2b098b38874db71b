import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Modules are loaded once for each worker: loading the server for each file took a fifth of the whole run. Each file has a server, a
 * database and a folder of its own.
 */
const isolate = false

/** Tests wait for events. These limits only end a test that hangs, so they leave room for a machine that is busy with something else. */
const limitMs = 120_000
const waitMs = 60_000

const seed = './scripts/run/random-seed.ts'

const record = './scripts/run/record-statements.ts'

const database = './src/server/test/global-setup.ts'

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Vitest's default on two cores is one worker. Tests often wait: for their database, an email, a restart.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract,texts,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: limitMs,
          hookTimeout: limitMs,
          setupFiles: seed,
          isolate,
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: database,
          setupFiles: [seed, record],
          testTimeout: limitMs,
          hookTimeout: limitMs,
          expect: { poll: { timeout: waitMs } },
          isolate,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [database, './e2e/global-setup.ts'],
          testTimeout: 3 * limitMs,
          expect: { poll: { timeout: waitMs } },
          hookTimeout: limitMs,
          isolate,
        },
      },
    ],
  },
})
