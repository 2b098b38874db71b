import { expect, test } from 'vitest'
import { readQuery, writeQuery } from './query-string.ts'

test('a query is written with few escapes, so that people can read it', () => {
  expect(writeQuery({ tab: 'unpaid', type: ['simple', 'proforma'], date: '2026-11-20', search: 'Žąsys/„x“?=' })).toBe(
    'tab=unpaid&type=simple,proforma&date=2026-11-20&search=Žąsys/„x“?=',
  )
})

test('characters that would change the meaning of a query are escaped', () => {
  expect(writeQuery({ search: 'a&b#c+d%e f\tg' })).toBe('search=a%26b%23c%2Bd%25e%20f%09g')
})

test('empty values are omitted from a query, zero and false are not', () => {
  expect(writeQuery({ a: undefined, b: null, c: '', d: 0, e: false })).toBe('d=0&e=false')
})

test.each(['a&b=c', '100 %', 'a+b', '#1', 'ąčę „x“', 'a,b', '?x=1&y=2', '%2F', ' '])(
  'the value %s is the same after writing and reading a query',
  (text) => {
    expect(readQuery(writeQuery({ search: text }))).toEqual({ search: text })
    expect(new URL(`http://inside/list?${writeQuery({ search: text })}`).searchParams.get('search')).toBe(text)
  },
)

test('a repeated name is a list', () => {
  expect(readQuery('?type=simple&type=proforma')).toEqual({ type: 'simple,proforma' })
})
