import { expect, test } from 'vitest'
import { crashRounds } from './rounds.ts'

test('killed with -9 in the middle of writing, with its database and without, nothing answered is lost and the books agree', async () => {
  const rounds = await crashRounds({ rounds: 2, writes: 100 })
  expect(rounds).toHaveLength(2)
  for (const round of rounds) {
    expect(round).toMatchObject({ lost: 0, missing: 0, difference: null })
    expect(round.answered).toBeGreaterThan(5)
    expect(round.answered).toBeLessThan(100)
  }
})
