import { expect, test } from 'vitest'
import { openingRecords } from './opening.ts'
import type { ImportRecord } from './record.ts'

const row = (values: ImportRecord['values']): ImportRecord => ({
  entity: 'account',
  file: 0,
  line: 3,
  values,
  lines: [],
})
const debt = { party_title: 'UAB „Ąžuolas“', party_code: '110053842', date: '2026-03-10', balance: '121' }

test('the debt of a client is an invoice after its client', () => {
  const place = { file: 0, line: 3, lines: [] }
  expect(openingRecords(row({ type: 'client', number: 'S-1', date_due: '2026-03-24', ...debt }))).toEqual([
    { ...place, entity: 'client', values: { title: 'UAB „Ąžuolas“', code: '110053842' }, keep: true },
    {
      ...place,
      entity: 'invoice',
      values: {
        number: 'S-1',
        date: '2026-03-10',
        date_due: '2026-03-24',
        total: '121',
        type: 'simple',
        client_title: 'UAB „Ąžuolas“',
        client_code: '110053842',
      },
    },
  ])
})

test('the debt to a vendor is an expense, and without a number it is known by its vendor', () => {
  const [vendor, expense] = openingRecords(row({ type: 'vendor', ...debt }))
  expect(vendor).toMatchObject({ entity: 'vendor' })
  expect(expense).toMatchObject({
    entity: 'expense',
    values: { number: 'PRAD 110053842', kind: 'invoice', total: '121' },
  })
})

test('a row with an unknown type stays as it is', () => {
  const unknown = row({ type: 'skolininkas?', ...debt })
  expect(openingRecords(unknown)).toEqual([unknown])
})

test('a negative debt is a credit invoice', () => {
  const [, credit] = openingRecords(row({ ...debt, balance: '-121' }))
  expect(credit).toMatchObject({ entity: 'invoice', values: { type: 'credit', total: '-121' } })
})

test('a balance of an account stays what it is', () => {
  const balance = row({ title: 'Swedbank', balance: '500' })
  expect(openingRecords(balance)).toEqual([balance])
})
