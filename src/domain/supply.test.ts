import { describe, expect, test } from 'vitest'
import { supplyError, vatPointDate } from './supply.ts'

const none = { date_supply: null, supply_from: null, supply_to: null }
const date = '2026-11-20'

describe('the day whose VAT rates a document uses', () => {
  test('is the supply day, else the end of the supply period, else the date of the document', () => {
    expect(vatPointDate({ ...none, date })).toBe(date)
    expect(vatPointDate({ date, date_supply: null, supply_to: '2025-12-31' })).toBe('2025-12-31')
    expect(vatPointDate({ ...none, date, date_supply: '2025-12-30' })).toBe('2025-12-30')
  })
})

describe('a supply', () => {
  test('is on the issue date, on one day or over a period', () => {
    expect(supplyError(none)).toBeNull()
    expect(supplyError({ ...none, date_supply: date })).toBeNull()
    expect(supplyError({ ...none, supply_from: date, supply_to: date })).toBeNull()
    expect(supplyError({ ...none, supply_from: '2026-10-01', supply_to: '2026-10-31' })).toBeNull()
  })

  test.each([
    [{ supply_from: date }, { field: 'supply_to', key: 'required' }],
    [{ supply_to: date }, { field: 'supply_from', key: 'required' }],
    [
      { supply_from: '2026-11-20', supply_to: '2026-11-19' },
      { field: 'supply_to', key: 'date_order' },
    ],
    [
      { date_supply: date, supply_from: date, supply_to: date },
      { field: 'date_supply', key: 'supply_once' },
    ],
    [
      { date_supply: date, supply_to: date },
      { field: 'date_supply', key: 'supply_once' },
    ],
  ])('cannot be %j', (supply, error) => {
    expect(supplyError({ ...none, ...supply })).toEqual(error)
  })
})
