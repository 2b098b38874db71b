import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Modules are compiled and run once for each worker. What tests could disturb each other by, every file has for itself: its server, its
 * database, its folder. With modules anew for each file a fifth of the whole run was the import of the server.
 */
const isolate = false

const database = './src/server/test/global-setup.ts'

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Left to itself, a machine of two cores gets one. Much of a test is waiting: for its database, a letter, a restart.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract,texts,web}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          globalSetup: database,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          isolate,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: [database, './e2e/global-setup.ts'],
          testTimeout: 180_000,
          // What a page shows comes when it comes; what it should show is waited for.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
          isolate,
          // After the others, and two at a time however many cores there are: three were no faster on two cores, and each nearer to its time limits.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
    ],
  },
})
