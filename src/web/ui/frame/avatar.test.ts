import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test.each([
  ['MB „Raidės ir linijos“', 'RL'],
  ['UAB „Žiedas“', 'Ž'],
  ['Ona Kazlauskienė', 'OK'],
  ['raidės ir linijos', 'RL'],
  ['', ''],
])('the initials of %j are %j', (name, mark) => {
  expect(initials(name)).toBe(mark)
})
