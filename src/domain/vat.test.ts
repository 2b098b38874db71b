import { describe, expect, test } from 'vitest'
import { lithuanianVat } from './default-vat.ts'
import { systemUnits } from './default-units.ts'
import { firstNumbers, invoiceTypes, isBooked, seriesTypes } from './invoice-type.ts'
import { nextNumber } from './number-series.ts'
import { isUnitFormat } from './unit-format.ts'
import { inForce, isInForce, isTaxed, vatCategory } from './vat.ts'

const ratesOn = (date: string) =>
  inForce(lithuanianVat, date)
    .filter(({ type }) => isTaxed(type))
    .map(({ rate }) => rate)

describe('the VAT of a new Lithuanian company', () => {
  test.each([
    ['2025-12-31', ['21', '9', '5']],
    ['2026-01-01', ['21', '12', '5']],
    ['2026-11-20', ['21', '12', '5']],
    ['2008-12-31', []],
  ])('on %s is rated %j', (date, rates) => expect(ratesOn(date)).toEqual(rates))

  test('is 21 % unless told otherwise', () => {
    expect(lithuanianVat.filter(({ is_default }) => is_default).map(({ rate }) => rate)).toEqual(['21'])
  })

  test('says on the document why nothing is charged', () => {
    for (const row of lithuanianVat) expect(row.legal_note === null).toBe(isTaxed(row.type))
  })

  test('has each classifier code once', () => {
    expect(new Set(lithuanianVat.map(({ code }) => code)).size).toBe(lithuanianVat.length)
    expect(lithuanianVat.map(({ type, code }) => vatCategory(type, code)).join(' ')).toBe('S S S S G K Z E AE O E')
  })
})

test('a VAT row is in force on its first and last day', () => {
  const row = { valid_from: '2026-01-01', valid_to: '2026-06-30' }
  expect(['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'].map((date) => isInForce(row, date))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isInForce({ valid_from: null, valid_to: null }, '1990-01-01')).toBe(true)
})

test('a zero rate without a telling code is just zero', () => {
  expect(vatCategory('zero', null)).toBe('Z')
  expect(vatCategory('zero', 'constructor')).toBe('Z')
  expect(vatCategory('standard', 'PVM12')).toBe('S')
})

test('a new company has the six system units, with formats that are formats', () => {
  expect(systemUnits.map(({ short_name }) => short_name.lt)).toEqual(['vnt.', 'mėn.', 'd.', 'val.', 'ml', 'kg'])
  expect(systemUnits.every(({ format }) => isUnitFormat(format))).toBe(true)
})

test('a new company has one series for each type, none of which can meet another', () => {
  const numbers = seriesTypes.map((type) => firstNumbers[type])
  expect(new Set(numbers).size).toBe(seriesTypes.length)
  expect(nextNumber(firstNumbers.simple)).toBe('SF-0002')
})

test('only a proforma stays out of the books', () => {
  expect(invoiceTypes.filter((type) => !isBooked(type))).toEqual(['proforma'])
})
