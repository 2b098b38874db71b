import { describe, expect, it } from 'vitest'
import type { IsafDocument } from './document.ts'
import { isafProblems } from './problems.ts'

const sale = (changes: Partial<IsafDocument> = {}): IsafDocument => ({
  kind: 'invoice',
  id: '1',
  version: 1,
  number: 'SF-1',
  is_credit: false,
  is_void: false,
  date: '2026-10-05',
  date_supply: null,
  date_registered: null,
  party_id: '2',
  party: { type: 'legal', title: 'UAB „Pirkėjas“', code: '123456789', vat_code: 'LT952191117', country: 'LT' },
  reference: null,
  rows: [{ code: 'PVM1', type: 'standard', rate: '21', base: '100', vat: '21' }],
  ...changes,
})
const purchase = (changes: Partial<IsafDocument> = {}) =>
  sale({ kind: 'expense', date_registered: '2026-10-06', ...changes })

const found = (document: IsafDocument) =>
  isafProblems(document).map(({ severity, code, field }) => `${severity} ${code} ${field}`)

const row = (changes: Partial<IsafDocument['rows'][number]>) => ({ ...sale().rows[0]!, ...changes })
const party = (changes: Partial<IsafDocument['party']>) => ({ ...sale().party, ...changes })

describe('problems of a document in i.SAF', () => {
  it('a complete sale and a complete purchase have none', () => {
    expect([found(sale()), found(purchase())]).toEqual([[], []])
  })

  it.each<[string, IsafDocument, string[]]>([
    ['a purchase without a number is an error', purchase({ number: null }), ['error no_number number']],
    ['a number of spaces is none', purchase({ number: '  ' }), ['error no_number number']],
    ['a number of 71 characters is an error', purchase({ number: 'x'.repeat(71) }), ['error number_too_long number']],
    ['70 characters with spaces between are fine', purchase({ number: `${'x'.repeat(35)} ${'x'.repeat(35)}` }), []],
    ['a sale needs a code', sale({ rows: [row({ code: null })] }), ['error no_code vat_rows.0.vat_id']],
    [
      'the problem names the first row without a code',
      sale({ rows: [row({}), row({ code: null, rate: '9' }), row({ code: null, rate: '5' })] }),
      ['error no_code vat_rows.1.vat_id'],
    ],
    ['a domestic purchase needs no code', purchase({ rows: [row({ code: null })] }), []],
    [
      'a purchase where the buyer accounts needs a code',
      purchase({ rows: [row({ code: null, type: 'reverse-charge' })] }),
      ['error no_code vat_rows.0.vat_id'],
    ],
    ['an unknown code is an error', sale({ rows: [row({ code: 'PVM99' })] }), ['error unknown_code vat_rows.0.vat_id']],
    [
      'an expired code is a warning',
      sale({ rows: [row({ code: 'PVM2' })] }),
      ['warning expired_code vat_rows.0.vat_id'],
    ],
    [
      'a code that was valid on the day of the supply is fine',
      sale({ date: '2026-01-02', date_supply: '2026-01-01', rows: [row({ code: 'PVM58' })] }),
      [],
    ],
    [
      'a credit invoice may have an expired code',
      sale({ is_credit: true, reference: { number: 'SF-0', date: '2025-12-01' }, rows: [row({ code: 'PVM2' })] }),
      [],
    ],
    [
      'an EU buyer of PVM13 needs a VAT code',
      sale({ party: party({ vat_code: null }), rows: [row({ code: 'PVM13', type: 'zero' })] }),
      ['error no_buyer_vat_code client_details.vat_code'],
    ],
    [
      'a buyer of PVM13 with a VAT code of Lithuania is a warning',
      sale({ rows: [row({ code: 'PVM13', type: 'zero' })] }),
      ['warning buyer_not_in_eu client_details.vat_code'],
    ],
    [
      'a buyer of services to EU VAT payers from outside the EU is a warning',
      sale({
        party: party({ vat_code: 'US12', country: 'US' }),
        rows: [row({ code: 'PVM15', type: 'reverse-charge' })],
      }),
      ['warning buyer_not_in_eu client_details.vat_code'],
    ],
    [
      'a buyer of PVM13 with a VAT code of Greece is fine',
      sale({ party: party({ vat_code: 'EL123456789', country: 'GR' }), rows: [row({ code: 'PVM13', type: 'zero' })] }),
      [],
    ],
    [
      'other supplies outside Lithuania may be to anybody',
      sale({ rows: [row({ code: 'PVM15', type: 'outside' })] }),
      [],
    ],
    [
      'a company without any code is a warning',
      sale({ party: party({ vat_code: null, code: null }) }),
      ['warning no_buyer_code client_details.code'],
    ],
    ['a private buyer has no code', sale({ party: party({ type: 'individual', vat_code: null, code: null }) }), []],
    [
      'a vendor without a VAT code is a warning',
      purchase({ party: party({ vat_code: null }) }),
      ['warning no_vendor_vat_code vat_code'],
    ],
    [
      'a vendor without any code is a warning',
      purchase({ party: party({ vat_code: null, code: null }) }),
      ['warning no_vendor_code vat_code'],
    ],
    ['our credit invoice needs a reference', sale({ is_credit: true }), ['error no_reference reference_invoice_id']],
    [
      "a vendor's credit invoice without one is a warning",
      purchase({ is_credit: true }),
      ['warning no_vendor_reference corrects_id'],
    ],
    [
      'a foreign document without a rate is an error',
      sale({ rows: [row({ base: null, vat: null })] }),
      ['error no_rate exchange_rate'],
    ],
    [
      'registered before the date of the invoice is an error',
      purchase({ date_registered: '2026-10-04' }),
      ['error registered_early date_registered'],
    ],
    [
      'registered in a later month is a warning',
      purchase({ date_registered: '2026-11-03' }),
      ['warning registered_later date_registered'],
    ],
    [
      'a supply in an earlier month is a warning',
      sale({ date_supply: '2026-09-30' }),
      ['warning supply_earlier date_supply'],
    ],
    [
      'a supply before the days that i.SAF takes is an error',
      sale({ date_supply: '2016-06-30' }),
      ['error impossible_day date_supply', 'warning supply_earlier date_supply'],
    ],
    [
      'a corrected document before the days that i.SAF takes is an error',
      purchase({ is_credit: true, reference: { number: 'K-1', date: '1989-12-31' } }),
      ['error impossible_day corrects_id'],
    ],
    ['a void invoice with such a day has no error', sale({ is_void: true, date_supply: '2016-06-30' }), []],
    ['a number without a character that XML takes is none', sale({ number: '\uFFFE' }), ['error no_number number']],
    ['a supply in the same month is fine', sale({ date_supply: '2026-10-01' }), []],
    [
      'VAT without rows is a warning',
      purchase({ rows: [row({ code: null, type: 'unknown', rate: null })] }),
      ['warning no_rows vat_rows'],
    ],
    ['a void invoice only needs its number', sale({ is_void: true, rows: [row({ code: null })] }), []],
  ])('%s', (_, document, expected) => {
    expect(found(document)).toEqual(expected)
  })

  it('errors come before warnings', () => {
    const both = purchase({ number: null, party: party({ vat_code: null }) })
    expect(found(both)).toEqual(['error no_number number', 'warning no_vendor_vat_code vat_code'])
  })
})
