import { expect, test } from 'vitest'
import { readRates } from './read-rates.ts'
import { ecbXml, lbXml, zipOf } from './test/rate-files.ts'

const from = '2016-11-01'
const read = (text: string | Buffer) => readRates(Buffer.from(text), from)
const dollars = { currency: 'USD', date: '2026-11-25', per_euro: '1.1593' }
const yens = { currency: 'JPY', date: '2026-11-25', per_euro: '180.92' }
const ofDay = ecbXml([{ date: '2026-11-25', rates: { USD: '1.1593', JPY: '180.92' } }])

test('the daily file of the European Central Bank is read', () => {
  expect(read(ofDay)).toEqual({ publisher: 'ecb', rates: [dollars, yens], left_out: false })
})

test('the history is read from the first day that is kept, without currencies that are none any more', () => {
  const days: Parameters<typeof ecbXml>[0] = [
    { date: '2026-11-25', rates: { USD: '1.1593' } },
    { date: '2014-12-31', rates: { USD: '1.2141', LTL: '3.4528' } },
  ]
  expect(read(ecbXml(days))).toEqual({ publisher: 'ecb', rates: [dollars], left_out: true })
  expect(read(ecbXml([{ date: '2026-11-25', rates: { LTL: '3.4528', USD: '1.1593' } }]))).toMatchObject({
    rates: [dollars],
  })
})

test('the file of the Bank of Lithuania is read, also with another amount of euros than one', () => {
  const file = lbXml({ date: '2026-11-25', rates: { UAH: '48.9005' } })
  const hryvnias = { currency: 'UAH', date: '2026-11-25', per_euro: '48.9005' }
  expect(read(file)).toEqual({ publisher: 'lb', rates: [hryvnias], left_out: false })
  expect(read(file.replace('<Amt>1</Amt>', '<Amt>100</Amt>'))).toMatchObject({ rates: [{ per_euro: '0.489005' }] })
})

test.each([
  ['of the history', 'Date,USD,JPY,LTL,\n2026-11-25,1.1593,180.92,N/A,\n'],
  ['of the last day', 'Date, USD, JPY, \n25 November 2026, 1.1593, 180.92, \n'],
  ['with a byte order mark and Windows line ends', '\uFEFFDate,USD,JPY,\r\n2026-11-25,1.1593,180.92,\r\n'],
])('a CSV file %s is read, also in a ZIP archive', (_, csv) => {
  const expected = { publisher: 'ecb', rates: [dollars, yens], left_out: false }
  expect(read(csv)).toEqual(expected)
  expect(read(zipOf('eurofxref.csv', csv))).toEqual(expected)
})

test.each([
  ['an empty file', '', 'not_rates'],
  ['another XML', '<Invoice/>', 'not_rates'],
  ['a table of something else', 'Data,Suma\n2026-11-25,12', 'not_rates'],
  ['bytes', '\u0000\u0001', 'not_rates'],
  ['a file without rates', ecbXml([]), 'not_rates'],
  ['a DOCTYPE', ofDay.replace('<gesmes:Envelope', '<!DOCTYPE x [<!ENTITY a "b">]><gesmes:Envelope'), 'doctype'],
  ['half a file', ofDay.slice(0, -30), 'malformed'],
  ['a rate of zero', ofDay.replace('1.1593', '0'), 'bad_rate'],
  ['a negative rate', ofDay.replace('1.1593', '-1.1593'), 'bad_rate'],
  ['a rate that is no number', ofDay.replace('1.1593', '1,1593'), 'bad_rate'],
  ['a day that does not exist', ofDay.replace('2026-11-25', '2026-02-30'), 'bad_date'],
  ['a damaged archive', 'PK\u0003\u0004 nothing', 'malformed'],
])('%s is refused', (_, text, refused) => {
  expect(read(text)).toMatchObject({ refused })
})

test('a day with more elements than there are currencies is refused', () => {
  const many = ofDay.replace(
    "<Cube currency='USD' rate='1.1593'/>",
    "<Cube currency='USD' rate='1.1593'/>".repeat(1000),
  )
  expect(read(many)).toMatchObject({ refused: 'too_complex' })
})
