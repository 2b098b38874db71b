import { describe, expect, test } from 'vitest'
import { statementGap } from '#domain/bank/statement.ts'
import { fileOf, picked, refusalOf, statementOf } from './test/read.ts'

const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const iban = 'LT307300010000000001'
const other = 'LT297044006000011112'

describe('a file of Swedbank', () => {
  const header = '"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.",'
  const row = (type: string, date: string, amount: string, direction: string, key = '', currency = 'EUR') =>
    `"${iban}","${type}","${date}","UAB Ąžuolas | ${other}","Tekstas","${amount}","${currency}","${direction}","${key}",`

  test('may end after the number of the record', async () => {
    const statement = await statementOf(
      lines(
        header,
        row('10', '2026-10-01', '5.00', 'D'),
        row('20', '2026-10-02', '7.50', 'K', '1'),
        row('86', '2026-10-31', '2.50', 'K'),
      ),
    )
    expect(statement).toMatchObject({ account: iban, opening: '-5.00', closing: '2.50' })
    expect(statement.period).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(picked(statement, 'amount', 'name', 'account', 'key')).toEqual([['7.50', 'UAB Ąžuolas', other, '1']])
  })

  test('has a statement for each currency of the account', async () => {
    const { statements } = await fileOf(
      lines(header, row('20', '2026-10-02', '7.50', 'K', '1'), row('20', '2026-10-03', '9.00', 'D', '2', 'USD')),
    )
    expect(statements.map(({ currency, entries }) => [currency, entries[0]?.amount])).toEqual([
      ['EUR', '7.50'],
      ['USD', '-9.00'],
    ])
  })

  test('may have a column for the account of the counterparty, and the columns in another order', async () => {
    const statement = await statementOf(
      lines(
        'Suma,Data,Gavejas,Gavejo saskaita,Paaiskinimai,Valiuta,D/K,Iraso Nr.,Kodas,Imokos kodas',
        `7.50,2026-10-02,UAB Ąžuolas,${other},Tekstas,EUR,D,1,MK,RF18539007547034`,
        `0.00,2026-10-31,,,Apyvarta,EUR,K,,K2,`,
        `3.00,2026-10-31,,,Likutis,EUR,K,,LS,`,
      ),
    )
    expect(picked(statement, 'amount', 'account', 'reference')).toEqual([['-7.50', other, 'RF18539007547034']])
    expect([statement.account, statement.opening, statement.closing]).toEqual([null, null, '3.00'])
  })

  test('of Latvia has decimal commas and other dates', async () => {
    const statement = await statementOf(
      lines(
        '"Klienta konts";"Ieraksta tips";"Datums";"Saņēmējs/Maksātājs";"Informācija saņēmējam";"Summa";"Valūta";"Debets/Kredīts";"Arhīva kods";"Maksājuma veids";"Refernces numurs";"Dokumenta numurs";',
        '"LV80BANK0000435195001";"20";"02.10.2026";"SIA Pircējs";"Rēķins";"1234,50";"EUR";"K";"99";"INB";"RF1";"";',
      ),
    )
    expect(picked(statement, 'date', 'amount', 'name', 'key')).toEqual([['2026-10-02', '1234.50', 'SIA Pircējs', '99']])
  })

  test('is refused whole with line and column if one row is wrong', async () => {
    const good = row('20', '2026-10-02', '7.50', 'K', '1')
    const refused = (bad: string) => refusalOf(lines(header, good, bad, good))
    expect(await refused(row('20', '2026-02-30', '7.50', 'K'))).toEqual({
      refused: 'date',
      value: '2026-02-30',
      line: 3,
      column: 'Data',
    })
    expect(await refused(row('20', '2026-10-02', '7.555', 'K'))).toMatchObject({ refused: 'amount', column: 'Suma' })
    expect(await refused(row('20', '2026-10-02', '1e5', 'K'))).toMatchObject({
      refused: 'amount',
      value: '1e5',
      line: 3,
    })
    expect(await refused(row('20', '2026-10-02', '7.50', 'X'))).toMatchObject({ refused: 'direction', column: 'D/K' })
    expect(await refused(row('20', '2026-10-02', '7.50', 'K', '1', 'XXX'))).toMatchObject({ refused: 'currency' })
    expect(await refused('"LT","20","2026-10-02"')).toEqual({ refused: 'short_row', value: '3', line: 3 })
  })

  test('is refused where the table of another bank begins in it', async () => {
    const wise = 'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance'
    expect(await refusalOf(lines(header, row('20', '2026-10-02', '7.50', 'K', '1'), wise))).toEqual({
      refused: 'other_layout',
      value: '',
      line: 3,
    })
  })
})

describe('a file of SEB', () => {
  const header =
    'INSTRUCTION ID,DATE,CURRENCY,AMOUNT,COUNTERPARTY,DEBTOR/CREDITOR ID,ACCOUNT NO,CREDIT INSTITUTION NAME,CREDIT INSTITUTION SWIFT,DETAILS OF PAYMENTS,TRANSACTION CODE,DOCUMENT DATE,TRANSACTION TYPE,REFERENCE NO,DEBIT/CREDIT,AMOUNT IN ACCOUNT CURRENCY,ACCOUNT NO,ACCOUNT CURRENCY'
  const row = (own: string, key: string, direction: string) =>
    `1,2026-10-02,USD,"10,00",Buyer,305111222,${other},,,Text,${key},2026-10-02,Payment,,${direction},"9,20",${own},EUR`

  test('in English has two columns of one name, and a title and header for each account', async () => {
    const second = 'LT587300010099999998'
    const { statements } = await fileOf(
      lines(
        `"ACCOUNT (${iban}) STATEMENT (FOR PERIOD: 2026-10-01-2026-10-31)"`,
        header,
        row(iban, 'RO1L01', 'D'),
        `"ACCOUNT (${second}) STATEMENT (FOR PERIOD: 2026-10-01-2026-10-31)"`,
        header,
        row(second, 'RO1L02', 'C'),
      ),
    )
    expect(statements.map(({ account, period }) => [account, period?.from, period?.to])).toEqual([
      [iban, '2026-10-01', '2026-10-31'],
      [second, '2026-10-01', '2026-10-31'],
    ])
    expect(statements.flatMap(({ entries }) => entries)).toMatchObject([
      {
        amount: '-9.20',
        account: other,
        code: '305111222',
        original: { amount: '-10.00', currency: 'USD' },
        key: 'RO1L01',
      },
      { amount: '9.20', original: { amount: '10.00', currency: 'USD' }, key: 'RO1L02' },
    ])
  })
})

describe('a file of Luminor', () => {
  const header =
    'Transaction type,Date,Time,Amount,Equivalent,C/D,Orig. amount,Orig. currency,Document number,Transaction ID,Customer‘s code in beneficiary IS,Payment code,Payment details,Counterparty BIC,Counterparty Designation of counterparties credit institution,Counterparty Account number,Counterparty Designation,Counterparty Reg No.'
  const row = (type: string, amount: string, direction: string) =>
    `${type},20261002,101500,${amount},${amount},${direction},${amount},USD,1,77,,,Text,,,${other},Buyer,305111222`

  test('may have its cells one column to the right of their names', async () => {
    const shifted = (text: string) => `${iban},${text}`
    for (const place of [(text: string) => text, shifted]) {
      const statement = await statementOf(
        lines(
          header,
          place(row('Opening balance', '1.00', 'D')),
          place(row('Transfer', '5.00', 'C')),
          place(row('Turnover', '5.00', 'C')),
          place(row('Closing balance', '4.00', 'C')),
        ),
      )
      expect(picked(statement, 'date', 'amount', 'name', 'account', 'code', 'key')).toEqual([
        ['2026-10-02', '5.00', 'Buyer', other, '305111222', '77'],
      ])
      expect([statement.currency, statement.opening, statement.closing]).toEqual(['USD', '-1.00', '4.00'])
      expect(statement.account).toBe(place === shifted ? iban : null)
    }
  })
})

describe('a file of Paysera', () => {
  test('of the older layout has no account of the counterparty', async () => {
    const statement = await statementOf(
      lines(
        '\ufeffTipas,"Išrašo nr.","Pervedimo nr.","Data ir laikas","Gavėjas / Mokėtojas",Kodas,"Suma ir valiuta",Valiutos,Paskirtis,"Įmokos kodas","Kreditas / Debetas",Likutis',
        'Pervedimas,2,1,"2026-10-02 10:15:00 +0300",Buyer,305111222,"1 234.50 EUR",EUR,Text,,K,"1 300.00 EUR"',
        '"Komisinis mokestis",1,1,"2026-10-01 10:15:00 +0300",,,"0.50 EUR",EUR,"Už 2",,D,"65.50 EUR"',
      ),
    )
    expect(picked(statement, 'amount', 'code', 'kind')).toEqual([
      ['1234.50', '305111222', 'payment'],
      ['-0.50', '', 'fee'],
    ])
    // The newest row is the first.
    expect([statement.opening, statement.closing, statementGap(statement)]).toEqual(['66.00', '1300.00', '0'])
  })
})

describe('a file of Revolut', () => {
  test('of a company gives fees as movements of their own and has a statement for each account', async () => {
    const { statements } = await fileOf(
      lines(
        'Date started (UTC),Date completed (UTC),Date started (Europe/Vilnius),Date completed (Europe/Vilnius),ID,Type,State,Description,Reference,Orig currency,Orig amount,Payment currency,Amount,Total amount,Fee,Fee currency,Balance,Account,Beneficiary IBAN,Beneficiary name,Sender name',
        `2026-10-01,2026-10-01,2026-10-01,2026-10-01,a1,TRANSFER,COMPLETED,To Vendor,Invoice 7,USD,-11.00,EUR,-10.00,-10.20,0.20,EUR,89.80,EUR Main,${other},Vendor,`,
        '2026-10-02,2026-10-02,2026-10-02,2026-10-02,a2,TOPUP,COMPLETED,Payment from Buyer,,EUR,5.00,EUR,5.00,5.00,0,EUR,94.80,EUR Main,,,',
        '2026-10-02,,2026-10-02,,a3,TRANSFER,REVERTED,To Nobody,,EUR,-5.00,EUR,-5.00,-5.00,0,EUR,,EUR Main,,,',
        '2026-10-03,2026-10-03,2026-10-03,2026-10-03,a4,TOPUP,COMPLETED,Payment from Buyer,,EUR,1.00,EUR,1.00,1.00,0,EUR,1.00,EUR Second,,,Buyer Ltd',
      ),
    )
    expect(statements.map(({ label, account, opening, closing }) => [label, account, opening, closing])).toEqual([
      ['EUR Main', null, '100.00', '94.80'],
      ['EUR Second', null, '0.00', '1.00'],
    ])
    expect(statements.map((statement) => picked(statement, 'amount', 'name', 'text', 'key', 'kind'))).toEqual([
      [
        ['-10.00', 'Vendor', 'Invoice 7', 'a1', 'payment'],
        ['-0.20', '', 'Invoice 7', 'a1-fee', 'fee'],
        ['5.00', 'Buyer', 'Payment from Buyer', 'a2', 'payment'],
      ],
      [['1.00', 'Buyer Ltd', 'Payment from Buyer', 'a4', 'payment']],
    ])
    expect(statements[0]?.entries[0]?.original).toEqual({ amount: '-11.00', currency: 'USD' })
  })

  test('of a person has no ids, so equal rows are told apart by the balance after them', async () => {
    const text = lines(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'CARD_PAYMENT,Current,2026-10-01 09:00:00,2026-10-02 10:00:00,Shop,-5.00,0.00,EUR,COMPLETED,95.00',
      'CARD_PAYMENT,Current,2026-10-01 09:00:00,2026-10-02 10:00:00,Shop,-5.00,0.10,EUR,COMPLETED,89.90',
      'CARD_PAYMENT,Current,2026-10-03 09:00:00,,Shop,-5.00,0.00,EUR,PENDING,',
    )
    for (const written of [text, text.replaceAll(',', ';')]) {
      const statement = await statementOf(written)
      expect(picked(statement, 'date', 'amount')).toEqual([
        ['2026-10-02', '-5.00'],
        ['2026-10-02', '-5.00'],
        ['2026-10-02', '-0.10'],
      ])
      expect(new Set(statement.entries.map(({ key }) => key)).size).toBe(3)
      expect(statementGap(statement)).toBe('0')
    }
  })
})

test('a file of Wise may have no ids', async () => {
  const statement = await statementOf(
    lines(
      'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Payer Name,Payee Name,Payee Account Number,Merchant,Total fees',
      ',31-12-2026,-3.50,EUR,Card transaction,,96.50,,,,,Shop,0',
    ),
  )
  expect(picked(statement, 'date', 'amount', 'name', 'key')).toEqual([['2026-12-31', '-3.50', 'Shop', '']])
})

test('a missing row shows as a gap between balances, and the same row twice as one', async () => {
  const header = 'TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance'
  const rows = [
    'a,01-10-2026,10.00,EUR,A,,10.00',
    'b,02-10-2026,5.00,EUR,B,,15.00',
    'c,03-10-2026,1.00,EUR,C,,16.00',
    'd,04-10-2026,1.00,EUR,D,,17.00',
  ]
  const gapOf = async (...used: string[]) => statementGap(await statementOf(lines(header, ...used)))
  expect(await gapOf(...rows)).toBe('0')
  expect(await gapOf(...rows.filter((row) => !row.startsWith('b')))).toBe('5')
  const twice = await statementOf(lines(header, ...rows.slice(0, 2), rows[1] ?? ''))
  expect(twice.entries).toHaveLength(2)
})
