import { describe, expect, test } from 'vitest'
import { statementGap } from '#domain/bank/statement.ts'
import { fileOf, picked, refusalOf, statementOf } from './test/read.ts'

const iban = 'LT307300010000000001'
const other = 'LT297044006000011112'

const message = (...fields: string[]) =>
  [':20:STMT', `:25:${iban}`, ':28C:00010/001', ...fields].join('\r\n').concat('\r\n-\r\n')
const opening = ':60F:C261001EUR1250,40'

/** The only entry of a message with these fields 61 and 86. */
const entryOf = async (...fields: string[]) => {
  const { entries } = await statementOf(message(opening, ...fields, ':62F:C261031EUR0,00'))
  expect(entries).toHaveLength(1)
  return entries[0]
}

describe('MT940', () => {
  test('has balances, signs, dates and keys', async () => {
    const statement = await statementOf(
      message(
        opening,
        ':61:2610011001C121,00NTRFNONREF//20261000001000',
        ':86:Apmokėjimas',
        ':61:261002D36,3NMSC41',
        ':61:2610031003RC10,NTRFNONREF//20261000001003',
        ':61:2610031003RD5,50NTRFNONREF//20261000001004',
        ':62F:C261031EUR1330,60',
        ':64:C261031EUR1330,60',
        ':86:Apie visą išrašą',
      ),
    )
    expect(statement).toMatchObject({ account: iban, currency: 'EUR', opening: '1250.40', closing: '1330.60' })
    expect(statement.period).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(statementGap(statement)).toBe('0')
    expect(picked(statement, 'date', 'amount', 'key', 'text')).toEqual([
      ['2026-10-01', '121.00', '20261000001000', 'Apmokėjimas'],
      ['2026-10-02', '-36.30', '41', ''],
      ['2026-10-03', '-10.00', '20261000001003', ''],
      ['2026-10-03', '5.50', '20261000001004', ''],
    ])
  })

  test('has a booking date of the year that is nearest to the value date', async () => {
    expect(await entryOf(':61:2701021231C1,00NTRFNONREF')).toMatchObject({ date: '2026-12-31' })
    expect(await entryOf(':61:2612310102C1,00NTRFNONREF')).toMatchObject({ date: '2027-01-02' })
    expect(await entryOf(':61:2803010229C1,00NTRFNONREF')).toMatchObject({ date: '2028-02-29' })
  })

  test('has information in numbered parts, with SEPA marks or without', async () => {
    const numbered = `:86:166?00PAVEDIMAS?20EREF+PAV-1?21SVWZ+Sąskaita KV-0012 ir K?22V-0013?30HABALT22?31${other}?32UAB Ąžuolo dirb?33tuvė`
    expect(await entryOf(':61:261001C1,00NTRFNONREF', numbered)).toMatchObject({
      name: 'UAB Ąžuolo dirbtuvė',
      account: other,
      text: 'Sąskaita KV-0012 ir KV-0013',
      kind: 'payment',
    })
    const plain = ':86:805?00CHARGES?20Monthly?21plan'
    expect(await entryOf(':61:261001D1,00NMSCNONREF', plain)).toMatchObject({ text: 'Monthly plan', kind: 'fee' })
  })

  test('has information in codes', async () => {
    const codes = [`:86:/TRTP/SEPA/IBAN/${other}/BIC/CBVILT2X/NAME/UAB Ąžuolas/REMI/`, 'USTD//KV-0012/EREF/NOTPROVIDED']
    expect(await entryOf(':61:261001C1,00NTRFNONREF', ...codes)).toMatchObject({
      name: 'UAB Ąžuolas',
      account: other,
      text: 'KV-0012',
    })
    const party = `:86:/CNTP/${other}/CBVILT2X/UAB Ąžuolas/Vilnius/REMI/STRD/CUR/RF18539007547034/`
    expect(await entryOf(':61:261001C1,00NTRFNONREF', party)).toMatchObject({
      name: 'UAB Ąžuolas',
      account: other,
      text: '',
      reference: 'RF18539007547034',
    })
  })

  test('has information in plain text, where an IBAN is the account', async () => {
    expect(await entryOf(':61:261001D1,00NCHGNONREF', `:86:Nuo ${other}`, 'antra eilutė')).toMatchObject({
      account: other,
      text: `Nuo ${other} antra eilutė`,
      kind: 'fee',
    })
    expect(await entryOf(':61:261001C1,00NTRFNONREF', 'Papildomai')).toMatchObject({ text: 'Papildomai' })
  })

  test('may have several statements, pages of one, and the blocks of a SWIFT message', async () => {
    const first = message(':60F:C261001EUR1,00', ':61:261001C1,00NTRFNONREF', ':62M:C261001EUR2,00')
    const second = message(':60M:C261001EUR2,00', ':61:261002C1,00NTRFNONREF', ':62F:C261002EUR3,00')
    const dollars = message(':60F:D261001USD1,00', ':62F:D261002USD1,00')
    const { format, statements } = await fileOf(`{1:F01HABALT22}{2:O940}{4:\r\n${first}${second}${dollars}-}`)
    expect(format).toBe('mt940')
    expect(
      statements.map(({ currency, opening: from, closing, entries }) => [currency, from, closing, entries.length]),
    ).toEqual([
      ['EUR', '1.00', '3.00', 2],
      ['USD', '-1.00', '-1.00', 0],
    ])
  })

  test.each([
    ['a date that does not exist', [':61:261301C1,00NTRFNONREF'], 'date', ':61:'],
    ['an amount with letters', [':61:261001C1,0,0NTRFNONREF'], 'amount', ':61:'],
    ['a line in another form', [':61:tekstas'], 'malformed', ':61:'],
    ['an unknown currency', [':62F:C261001XXX1,00'], 'currency', ':62F:'],
  ])('is refused for %s', async (_, fields, refused, column) => {
    expect(await refusalOf(message(opening, ...fields))).toMatchObject({ refused, column, line: 5 })
  })

  test('without a closing balance is cut off, and refused', async () => {
    const text = message(opening, ':61:261001C1,00NTRFNONREF')
    expect(await refusalOf(text)).toEqual({ refused: 'malformed', value: ':62F:' })
  })

  test('without an opening balance is refused', async () => {
    expect(await refusalOf(message(':61:261001C1,00NTRFNONREF'))).toMatchObject({ refused: 'currency', line: 4 })
  })
})
