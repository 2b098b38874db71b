import { describe, expect, it } from 'vitest'
import type { RegisterEntry } from '#contract/reports/isaf.ts'
import { entryDifferences } from './entry-differences.ts'

const entry: RegisterEntry = {
  number: 'SF-0001',
  kind: 'SF',
  date: '2026-10-05',
  date_registered: null,
  party: 'UAB Pirkėjas',
  party_code: 'LT952191117',
  totals: [{ code: 'PVM1', rate: '21', base: '100.00', vat: '21.00' }],
}

describe('what changed in a register', () => {
  it('only what differs is listed, amounts by code and rate', () => {
    const now = {
      ...entry,
      party: 'UAB Kitas',
      totals: [{ code: 'PVM2', rate: '9', base: '100.00', vat: '9.00' }],
    }
    expect(entryDifferences(entry, now)).toEqual([
      { field: 'party', before: 'UAB Pirkėjas', now: 'UAB Kitas' },
      { field: 'base', code: 'PVM1', rate: '21', before: '100.00', now: null },
      { field: 'vat', code: 'PVM1', rate: '21', before: '21.00', now: null },
      { field: 'base', code: 'PVM2', rate: '9', before: null, now: '100.00' },
      { field: 'vat', code: 'PVM2', rate: '9', before: null, now: '9.00' },
    ])
    expect(entryDifferences(entry, entry)).toEqual([])
  })

  it('a removed document loses everything that it had', () => {
    expect(entryDifferences(entry, null).map(({ field, now }) => [field, now])).toEqual([
      ['number', null],
      ['kind', null],
      ['date', null],
      ['party', null],
      ['party_code', null],
      ['base', null],
      ['vat', null],
    ])
  })
})
