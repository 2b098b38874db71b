import { expect, test } from 'vitest'
import { importEntities, importFields } from '#domain/import/record.ts'
import { debtOf, fieldsInOrder } from './use-values.ts'

test('the debt of a document is its total without what is paid', () => {
  expect(debtOf({ type: 'simple', total: '121.00', paid: '21.50' })).toBe('99.5')
  expect(debtOf({ total: '0.30', paid: '0.10' })).toBe('0.2')
  expect(debtOf({ total: '121.00' })).toBe('121')
})

test('a credit invoice and a total that is no number have no debt', () => {
  expect(debtOf({ type: 'credit', total: '-121.00' })).toBeUndefined()
  expect(debtOf({ kind: 'credit', total: '-121.00' })).toBeUndefined()
  expect(debtOf({ total: '12l,00', paid: '1' })).toBeUndefined()
  expect(debtOf({})).toBeUndefined()
})

test.each(importEntities)('the fields of a %s are all shown, each once', (entity) => {
  expect(fieldsInOrder(entity).toSorted()).toEqual([...importFields[entity]].toSorted())
})
