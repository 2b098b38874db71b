import { describe, expect, test } from 'vitest'
import { lithuanianVat } from '#domain/default-vat.ts'
import { systemUnits } from './default-settings.ts'
import { firstNumbers, invoiceTypes, isBooked, seriesTypes } from '#domain/invoice-type.ts'
import { nextNumber } from '#domain/number-series.ts'
import { isUnitFormat } from './quantity-and-price.ts'
import { inForce, isInForce, isTaxed, isVatFor, needsBuyerVatCode, rowInForce, vatCategory } from '#domain/vat.ts'
import type { VatType } from '#domain/vat.ts'

const ratesOn = (date: string) =>
  inForce(lithuanianVat, date)
    .filter((row) => isTaxed(row.type) && isVatFor(row, 'purchase'))
    .map(({ rate }) => rate)

describe('the VAT of a new Lithuanian company', () => {
  test.each([
    ['2025-12-31', ['21', '9', '5']],
    ['2026-01-01', ['21', '12', '5']],
    ['2026-11-20', ['21', '12', '5']],
    ['2008-12-31', []],
  ])('a new company has on %s the rates %j', (date, rates) => expect(ratesOn(date)).toEqual(rates))

  test('the VAT of a new company is 21 % by default', () => {
    expect(lithuanianVat.filter(({ is_default }) => is_default).map(({ rate }) => rate)).toEqual(['21'])
  })

  test('a new company has a legal note for each rate of sales without VAT', () => {
    for (const row of lithuanianVat.filter((each) => isVatFor(each, 'sale')))
      expect(row.legal_note === null).toBe(isTaxed(row.type))
  })

  test('a new company has no two rates with the same code, type and percentage', () => {
    const keys = lithuanianVat.map(({ code, type, rate }) => `${code} ${type} ${rate}`)
    expect(new Set(keys).size).toBe(lithuanianVat.length)
    const sales = lithuanianVat.filter((row) => isVatFor(row, 'sale'))
    expect(sales.map(({ type, code }) => vatCategory(type, code)).join(' ')).toBe('S S S S G K Z E AE O E AE')
  })

  test('purchases whose VAT the buyer computes have real percentages and the codes of what was bought and from where', () => {
    const reverse = lithuanianVat.filter((row) => row.type === 'reverse-charge' && isVatFor(row, 'purchase'))
    expect(reverse.map(({ code, rate }) => `${code} ${rate}`)).toEqual([
      'PVM16 21',
      'PVM18 5',
      'PVM21 21',
      'PVM40 5',
      'PVM20 21',
      'PVM37 5',
      'PVM25 21',
      'PVM27 5',
      'PVM43 21',
      'PVM60 12',
      'PVM45 5',
    ])
  })

  test('import VAT is offered only on an expense of import VAT', () => {
    expect(lithuanianVat.filter((row) => isVatFor(row, 'import')).map(({ code }) => code)).toEqual(['PVM23', 'PVM24'])
    expect(lithuanianVat.filter((row) => isVatFor(row, 'sale')).every(({ side }) => side !== 'purchase')).toBe(true)
  })

  test('a reverse-charge rate of 0 % is not offered on purchases, because VAT cannot be computed from it', () => {
    const row = { side: 'both', type: 'reverse-charge', code: 'PVM25' } as const
    expect(isVatFor({ ...row, rate: '0' }, 'purchase')).toBe(false)
    expect(isVatFor({ ...row, rate: '0' }, 'sale')).toBe(true)
    expect(isVatFor({ ...row, rate: '21' }, 'purchase')).toBe(true)
  })

  test('only services to VAT payers of other EU states need the VAT number of the buyer', () => {
    expect(lithuanianVat.filter(needsBuyerVatCode).map(({ title }) => title.en)).toEqual([
      'Services to an EU VAT payer',
    ])
  })
})

test('a VAT rate is in force on its first and last day', () => {
  const row = { valid_from: '2026-01-01', valid_to: '2026-06-30' }
  expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((date) => isInForce(row, date))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isInForce({ valid_from: null, valid_to: null }, '1990-01-01')).toBe(true)
})

test('a zero rate without a special classifier code has the category Z', () => {
  expect(vatCategory('zero', null)).toBe('Z')
  expect(vatCategory('zero', 'constructor')).toBe('Z')
  expect(vatCategory('standard', 'PVM12')).toBe('S')
})

test('a new company has the six system units with valid formats', () => {
  expect(systemUnits.map(({ short_name }) => short_name.lt)).toEqual(['vnt.', 'mėn.', 'd.', 'val.', 'ml', 'kg'])
  expect(systemUnits.every(({ format }) => isUnitFormat(format))).toBe(true)
})

test('a new company has a series for each type, all with different numbers', () => {
  const numbers = seriesTypes.map((type) => firstNumbers[type])
  expect(new Set(numbers).size).toBe(seriesTypes.length)
  expect(nextNumber(firstNumbers.simple)).toBe('SF-0002')
})

test('only proformas and quotes are not in the books', () => {
  expect(invoiceTypes.filter((type) => !isBooked(type))).toEqual(['proforma', 'quote'])
})

describe('the VAT rate in force that replaces an older one', () => {
  const row = (
    id: string,
    type: VatType,
    rate: string,
    valid_from: string | null = null,
    valid_to: string | null = null,
  ) => ({
    id,
    type,
    rate,
    code: type === 'zero' ? id : null,
    valid_from,
    valid_to,
  })
  const nine = row('9', 'reduced', '9', '2009-09-01', '2025-12-31')
  const twelve = row('12', 'reduced', '12', '2026-01-01')
  const five = row('5', 'reduced', '5', '2009-09-01')
  const standard = row('21', 'standard', '21')
  const rows = [standard, twelve, nine, five, row('export', 'zero', '0'), row('union', 'zero', '0')]
  const found = (old: ReturnType<typeof row>, date = '2026-11-20', of = rows) => rowInForce(old, of, date)?.id
  test.each([
    ['itself', five, '5'],
    ['itself on its own days', nine, '9', '2025-12-31'],
    ['the one that took over', nine, '12'],
    ['the one of the same rate', row('old', 'reduced', '5.00', null, '2020-01-01'), '5'],
    ['the standard one', row('old', 'standard', '19', null, '2009-08-31'), '21'],
    ['none where several might be meant', row('old', 'reduced', '6', null, '2020-01-01'), undefined],
    ['the one of its code', { ...row('old', 'zero', '0', null, '2020-01-01'), code: 'union' }, 'union'],
    ['none of another reason for charging nothing', row('old', 'zero', '0', null, '2020-01-01'), undefined],
    ['none of another type', row('old', 'outside', '0', null, '2020-01-01'), undefined],
  ])('the VAT rate that replaces an older one is %s', (_, old, id, date?: string) => expect(found(old, date)).toBe(id))

  test('no VAT rate replaces an older one when the fitting rate is not offered', () => {
    expect(found(nine, '2026-11-20', [standard, five])).toBeUndefined()
    expect(found(five, '2026-11-20', [standard])).toBeUndefined()
  })
})
