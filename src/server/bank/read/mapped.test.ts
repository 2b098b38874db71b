import { describe, expect, test } from 'vitest'
import type { ColumnMapping } from '#domain/bank/read/mapping.ts'
import { statementGap } from '#domain/bank/statement.ts'
import { fileOf, picked, refusalOf, statementOf, unknownOf } from './test/read.ts'

const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const iban = 'LT297044006000011112'

/** The entries of a table by the guess, which must lack nothing. */
const guessed = async (text: string) => {
  const { guess, missing } = await unknownOf(text)
  expect(missing).toEqual([])
  return { guess, statement: await statementOf(text, guess) }
}

describe('the mapping that is guessed for an unknown table', () => {
  test('fits Lithuanian names, rows above the header, a signed amount and decimal commas', async () => {
    const { guess, statement } = await guessed(
      lines(
        'Sąskaitos išrašas;;;;;;',
        'Laikotarpis: spalis;;;;;;',
        'Operacijos data;Gavėjas / mokėtojas;Sąskaita;Mokėjimo paskirtis;Suma;Valiuta;Likutis;Operacijos Nr.',
        `2026.10.02;UAB Ąžuolas;${iban};KV-0012;1 234,50;EUR;1 334,50;A1`,
        `2026.10.03;Žibalas;${iban};KV-0013;-34,5;EUR;1 300,00;A2`,
      ),
    )
    expect(guess).toEqual({
      header_rows: 3,
      columns: { date: 0, name: 1, account: 2, text: 3, amount: 4, currency: 5, balance: 6, key: 7 },
      date_order: 'ymd',
      decimal_mark: ',',
      currency: '',
    })
    expect(picked(statement, 'date', 'amount', 'name', 'account', 'text', 'key')).toEqual([
      ['2026-10-02', '1234.50', 'UAB Ąžuolas', iban, 'KV-0012', 'A1'],
      ['2026-10-03', '-34.50', 'Žibalas', iban, 'KV-0013', 'A2'],
    ])
    expect([statement.opening, statementGap(statement)]).toEqual(['100.00', '0'])
  })

  test('fits English names, money in and money out, days before months and points', async () => {
    const { guess, statement } = await guessed(
      lines(
        'Transaction Date,Description,Paid In,Paid Out,Currency',
        '02/10/2026,Sale,"1,000.00",,EUR',
        '25/10/2026,Rent,0.00,250.5,EUR',
      ),
    )
    expect(guess).toMatchObject({ columns: { money_in: 2, money_out: 3 }, date_order: 'dmy', decimal_mark: '.' })
    expect(picked(statement, 'date', 'amount')).toEqual([
      ['2026-10-02', '1000.00'],
      ['2026-10-25', '-250.50'],
    ])
  })

  test('fits German names and amounts with their currency', async () => {
    const { guess, statement } = await guessed(
      lines(
        'Buchungstag;Empfänger;Verwendungszweck;IBAN;Betrag',
        '02.10.26;Müller;Rechnung 7;DE89370400440532013000;-1.234,50 EUR',
      ),
    )
    expect(guess).toMatchObject({ date_order: 'dmy', decimal_mark: ',', currency: 'EUR' })
    expect(picked(statement, 'date', 'amount', 'name')).toEqual([['2026-10-02', '-1234.50', 'Müller']])
  })

  test('fits Latvian names and a direction beside an amount without sign', async () => {
    const { statement } = await guessed(
      lines(
        'Datums|Maksātājs|Maksājuma mērķis|Summa|D/K|Valūta',
        '02.10.2026|SIA Ozols|Rēķins|5,00|D|EUR',
        '03.10.2026|SIA Ozols|Rēķins|6,00|K|EUR',
      ),
    )
    expect(picked(statement, 'amount', 'text')).toEqual([
      ['-5.00', 'Rēķins'],
      ['6.00', 'Rēķins'],
    ])
  })

  test('knows months before days by a day after the twelfth', async () => {
    const { guess } = await unknownOf(lines('Date,Details,Amount', '10/02/2026,A,1.00', '10/25/2026,B,2.00'))
    expect(guess.date_order).toBe('mdy')
  })

  test('uses contents where the table has no names, and says what is missing', async () => {
    const table = await unknownOf(lines('2026-10-02,Ąžuolas,5.00', '2026-10-03,Beržas,-6.00'))
    expect(table.guess).toMatchObject({ header_rows: 0, columns: { date: 0, amount: 2 } })
    expect(table.missing).toEqual(['currency'])
    expect(table.columns).toEqual(['', '', ''])
    expect(table.preview).toEqual([])
  })
})

describe('an unknown table', () => {
  const header = 'Data;Aprašymas;Suma EUR'

  test('has a key that depends on the names of its columns only', async () => {
    const keys = await Promise.all(
      [
        lines(header, '2026-10-02;A;5,00'),
        lines('Išrašas;;', header, '02.10.2026;B;6,00', '03.10.2026;C;7,00'),
        lines(`\ufeff${header.toUpperCase()}`, '2026-10-02;A;5.00'),
        lines('Data;Aprašymas;Suma USD', '2026-10-02;A;5,00'),
      ].map(async (text) => (await unknownOf(text)).headerKey),
    )
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(keys.slice(1).map((key) => key === keys[0])).toEqual([true, true, false])
  })

  test('shows its first rows as they are and as they are understood', async () => {
    const days = ['02', '03', '04', '05', '06', '32']
    const table = await unknownOf(lines(header, ...days.map((day) => `2026-10-${day};A;5,00`)))
    expect(table).toMatchObject({ columns: ['Data', 'Aprašymas', 'Suma EUR'], encoding: 'utf-8', separator: ';' })
    expect(table.rows.slice(0, 2)).toEqual([
      { line: 1, cells: ['Data', 'Aprašymas', 'Suma EUR'] },
      { line: 2, cells: ['2026-10-02', 'A', '5,00'] },
    ])
    expect(table.preview).toHaveLength(6)
    expect([table.preview[0], table.preview[5]]).toMatchObject([
      { line: 2, currency: 'EUR', entry: { date: '2026-10-02', amount: '5.00', text: 'A' } },
      { line: 7, problem: { refused: 'date', value: '2026-10-32', line: 7, column: 'Data' } },
    ])
  })

  test('with two columns of accounts has the own one where all rows are equal', async () => {
    const { guess } = await unknownOf(
      lines(
        'Date,Account,Partner account,Amount,Currency',
        `2026-10-02,LT307300010000000001,${iban},5.00,EUR`,
        '2026-10-03,LT307300010000000001,LT587300010099999998,6.00,EUR',
      ),
    )
    expect(guess.columns).toMatchObject({ own_account: 1, account: 2 })
  })
})

describe('a mapping', () => {
  const mapping: ColumnMapping = {
    header_rows: 1,
    columns: { date: 0, amount: 1, text: 2 },
    date_order: 'dmy',
    decimal_mark: ',',
    currency: 'EUR',
  }

  test('skips empty rows and repeated headers and reads sums as people write them', async () => {
    const header = 'a;b;c'
    const amounts = ['(5,00)', '5,00-', '−5,00', '1.234,5', '€ 7', '+8,10']
    const rows = amounts.flatMap((amount) => [`02.10.2026;${amount};x`, ';;', header])
    const file = await fileOf(lines(header, ...rows), mapping)
    expect(file.format).toBe('mapped')
    const [statement] = file.statements
    expect(statement?.entries.map(({ amount }) => amount)).toEqual([
      '-5.00',
      '-5.00',
      '-5.00',
      '1234.50',
      '7.00',
      '8.10',
    ])
  })

  test.each([
    ['1.234,567', 'amount', 'b'],
    ['12.34', 'amount', 'b'],
    ['', 'amount', 'b'],
    ['1,2,3', 'amount', 'b'],
    ['=1+1', 'amount', 'b'],
    ['NaN', 'amount', 'b'],
    ['9999999999999', 'amount', 'b'],
  ])('refuses the sum %j', async (amount, refused, column) => {
    expect(await refusalOf(lines('a;b;c', `02.10.2026;${amount};x`), mapping)).toMatchObject({
      refused,
      column,
      line: 2,
    })
  })

  test('without a date, amount or currency is refused by name', async () => {
    const text = lines('a;b;c', '02.10.2026;5,00;x')
    expect(await refusalOf(text, { ...mapping, columns: { amount: 1 } })).toMatchObject({
      refused: 'column_missing',
      value: 'date',
    })
    expect(await refusalOf(text, { ...mapping, columns: { date: 0 } })).toMatchObject({ value: 'amount' })
    expect(await refusalOf(text, { ...mapping, currency: '' })).toMatchObject({ value: 'currency' })
    expect(await refusalOf(text, { ...mapping, currency: 'ABC' })).toMatchObject({ refused: 'currency', value: 'ABC' })
    expect(await refusalOf(text, { ...mapping, columns: { date: 7, amount: 1 } })).toMatchObject({
      refused: 'date',
      value: '',
    })
  })

  test('has one statement for each own account', async () => {
    const text = lines('a;b;c', '02.10.2026;5,00;LT30 7300', '02.10.2026;6,00;LT31')
    const { statements } = await fileOf(text, { ...mapping, columns: { date: 0, amount: 1, own_account: 2 } })
    expect(statements.map(({ account }) => account)).toEqual(['LT307300', 'LT31'])
  })

  test('is not used for the table of a known bank', async () => {
    const wise = lines(
      'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance',
      'a,01-10-2026,10.00,EUR,A,,10.00',
    )
    expect((await fileOf(wise, mapping)).format).toBe('wise')
  })
})
