import { expect, test } from 'vitest'
import type { ImportRecord } from '../record.ts'
import { withinLimit } from './limit.ts'
import { maxImportRecords } from './problem.ts'

test('an import with more records than the limit has none, and each of its files says why', () => {
  const record: ImportRecord = { entity: 'client', file: 0, line: 1, values: { title: 'A' }, lines: [] }
  const records = Array.from({ length: maxImportRecords }, () => record)
  expect(withinLimit(records, 2)).toMatchObject({ problems: [], records: { length: maxImportRecords } })
  expect(withinLimit([...records, record], 2)).toMatchObject({
    records: [],
    problems: [
      { code: 'too_many_records', severity: 'error', file: 0, line: null, values: { max: '200000' } },
      { code: 'too_many_records', file: 1 },
    ],
  })
})
