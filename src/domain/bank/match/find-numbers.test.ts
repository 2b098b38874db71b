import { expect, test } from 'vitest'
import { rfReference } from '#domain/identifiers.ts'
import { booksOf, invoiceOf } from '../test/match-books.ts'
import { findNumbers } from './find-numbers.ts'
import { findReference, indexNumbers } from './number-index.ts'
import { foldText } from './words.ts'

const numbers = [
  'KV-0013',
  'KV-0014',
  'KV-0015',
  'KV-0121',
  'KV-0248',
  'KV-0249',
  'KV-2026',
  'SF2-0001',
  'VE-2026/41',
  'RE/2026/10/5',
  '202610-0057',
  '0943601',
  'TP Nr. 007',
  'EX-00031',
]
const index = indexNumbers(booksOf({ open: numbers.map((number) => invoiceOf(number, 'mint')) }))

/** The numbers that are surely in the text. */
const sure = (text: string): string[] =>
  findNumbers(index, foldText(text)).mentions.flatMap(({ level, found }) =>
    level === 'strong' ? found.map(({ key }) => key.replace('invoice ', '')) : [],
  )
/** All that may be numbers, with the level. */
const all = (text: string): string[] =>
  findNumbers(index, foldText(text)).mentions.flatMap(({ level, found }) =>
    found.map(({ key }) => `${key.replace('invoice ', '')} ${level}`),
  )

test.each([
  ['KV-0013', ['KV-0013']],
  ['kv13', ['KV-0013']],
  ['Apmokėjimas pagal sąskaitą faktūrą KV 0013.', ['KV-0013']],
  ['PVM SF serija KV Nr. 0013', ['KV-0013']],
  ['Serija: KV, numeris: 13', ['KV-0013']],
  ['„KV“ 13', ['KV-0013']],
  ['KV_0013/ROC', ['KV-0013']],
  ['sf2 0001', ['SF2-0001']],
  ['SF20001', ['SF2-0001']],
  ['VE2026/41', ['VE-2026/41']],
  ['ve-2026-41', ['VE-2026/41']],
  ['tp 7', ['TP Nr. 007']],
  ['202610 0057', ['202610-0057']],
  ['2026100057', ['202610-0057']],
  ['0943601', ['0943601']],
  ['RE/2026/10/5', ['RE/2026/10/5']],
])('%j names a document', (text, expected) => {
  expect(sure(text)).toEqual(expected)
})

test.each([
  ['KV-0013, KV 0014', ['KV-0013', 'KV-0014']],
  ['KV-0013, 0014 ir 15', ['KV-0013', 'KV-0014', 'KV-0015']],
  ['KV13/14', ['KV-0013', 'KV-0014']],
  ['KV-13–15', ['KV-0013', 'KV-0015', 'KV-0014']],
  ['nuo KV-0013 iki KV-0014', ['KV-0013', 'KV-0014']],
  ['KV 13 iki 15', ['KV-0013', 'KV-0015', 'KV-0014']],
  ['KV-0248/49', ['KV-0248', 'KV-0249']],
  ['KV-0013 (2026-09-01), KV-0014 (2026-09-08)', ['KV-0013', 'KV-0014']],
  ['KV-0013 121,00 EUR, KV-0014 15,00 EUR', ['KV-0013', 'KV-0014']],
])('%j names several documents', (text, expected) => {
  expect(sure(text).toSorted()).toEqual(expected.toSorted())
})

test.each([
  ['KV 2026-10-12', 'a date after the letters of a series'],
  ['KV 121,00 EUR', 'an amount after the letters of a series'],
  ['KV-00130', 'a longer number'],
  ['KV-1013', 'another number'],
  ['XKV-0013', 'the letters of another series'],
  ['LT12 7300 0100 0000 0013', 'an account'],
  ['2026 m. spalio 13 d.', 'a date in words'],
  ['tel. 8 612 00013', 'a phone'],
])('%j names no document: it is %s', (text) => {
  expect(sure(text)).toEqual([])
})

test.each([
  ['sask. 0013', ['KV-0013 word']],
  ['Sąskaita Nr. 13', ['KV-0013 word']],
  ['0013', ['KV-0013 word']],
  ['už 13', ['KV-0013 loose']],
  ['sąskaita 2026/41', ['VE-2026/41 word']],
  ['už 13 vnt.', []],
  ['Pagal sutartį Nr. 13', []],
  ['13 eur', []],
  ['suma 13', []],
  ['13.10.2026', []],
  ['2026 10 13', []],
  ['+370 612 00013', []],
  ['kortele ...0013', []],
  ['EX-13', []],
])('digits without a series are read by what stands beside them: %j', (text, expected) => {
  expect(all(text)).toEqual(expected)
})

test('a reference names a document by its check digits or by its number', () => {
  const found = (reference: string) => findReference(index, reference).map(({ key }) => key.replace('invoice ', ''))
  expect(found(rfReference('KV-0013') ?? '')).toEqual(['KV-0013'])
  expect(found('RF18 KV00 13')).toEqual([])
  expect(found('KV-13')).toEqual(['KV-0013'])
  expect(found('0943601')).toEqual(['0943601'])
  expect(found('NOTPROVIDED')).toEqual([])
  expect(found('x'.repeat(5000))).toEqual([])
})
