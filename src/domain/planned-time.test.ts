import { describe, expect, test } from 'vitest'
import { parseTypedTime, timeProposals } from './planned-time.ts'

test.each([
  ['8', '08:00'],
  ['8:05', '08:05'],
  ['08.30', '08:30'],
  ['0830', '08:30'],
  ['830', '08:30'],
  ['17 30', '17:30'],
  ['9 val.', '09:00'],
  [' 23:59 ', '23:59'],
  ['0', '00:00'],
])('the typed time %s is %s', (typed, time) => expect(parseTypedTime(typed)).toBe(time))

test.each(['', '24', '8:60', '8:5', '1234567', 'rytoj', '8:00:00', '-1'])('the typed text "%s" is no time', (typed) =>
  expect(parseTypedTime(typed)).toBeUndefined(),
)

const named = (day: string, time: string) =>
  timeProposals({ day, time }).map((proposal) => [proposal.name, proposal.day, proposal.time])

describe('proposed times to send', () => {
  test('begin with this morning before it has come', () =>
    expect(named('2026-11-25', '07:59')[0]).toEqual(['today', '2026-11-25', '08:00']))

  test('before a weekend are tomorrow and the next working day', () =>
    expect(named('2026-11-27', '12:00')).toEqual([
      ['tomorrow', '2026-11-28', '08:00'],
      ['working_day', '2026-11-30', '08:00'],
      ['next_month', '2026-12-01', '08:00'],
    ]))

  test('name a day once', () => expect(named('2026-11-30', '12:00')).toEqual([['tomorrow', '2026-12-01', '08:00']]))

  test('skip public holidays', () =>
    expect(named('2026-12-23', '12:00')).toEqual([
      ['tomorrow', '2026-12-24', '08:00'],
      ['working_day', '2026-12-28', '08:00'],
      ['next_month', '2027-01-01', '08:00'],
    ]))
})
