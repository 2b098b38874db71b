import { expect, test } from 'vitest'
import { startedFolder } from './data-folder.ts'
import { crashRounds } from './rounds.ts'

test('after kill -9 during writes, with or without the database, no answered write is lost and the books agree', async () => {
  const rounds = await crashRounds({ rounds: 2, writes: 60, dataDir: await startedFolder('crash') })
  expect(rounds).toHaveLength(2)
  for (const round of rounds) {
    expect(round).toMatchObject({ lost: 0, missing: 0, difference: null })
    expect(round.answered).toBeGreaterThan(5)
    expect(round.answered).toBeLessThan(60)
  }
})
