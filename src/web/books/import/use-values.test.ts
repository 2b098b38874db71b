import { expect, test } from 'vitest'
import { importEntities, importFields } from '#domain/import/record.ts'
import type { ImportField } from '#domain/import/record.ts'
import { cellValue } from '#domain/import/table/cell-value.ts'
import { import_page as en } from '#texts/en/import_page.ts'
import { import_page as lt } from '#texts/lt/import_page.ts'
import { debtOf, fieldsInOrder, words } from './use-values.ts'

// The roles and types of clients and vendors are read alike.
const valuesShown = words.flatMap((word) => {
  const [, field = '', value = ''] = /^([a-z]+)_(.+)$/.exec(word) ?? []
  const isOf = (entity: (typeof importEntities)[number]) => {
    if (field !== 'type') return importFields[entity].some((each) => each === field)
    const entities = { legal: 'client', individual: 'client', sale: 'product', purchase: 'product', both: 'product' }
    return entity === (entities[value as keyof typeof entities] ?? 'invoice')
  }
  return importEntities.filter(isOf).map((entity) => ({ entity, field: field as ImportField, value, word }))
})

test.each(valuesShown)('the words for $field $value of a $entity are understood in a table', (shown) => {
  const notation = { date_order: 'ymd', decimal_mark: '.' } as const
  for (const texts of [lt, en])
    expect(cellValue(shown.entity, shown.field, texts[`value_${shown.word}`], notation)).toBe(shown.value)
})

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
