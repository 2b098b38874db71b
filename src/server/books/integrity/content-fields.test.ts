import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import pg from 'pg'
import { contentLists, contentVersion, unhashedColumns } from './content-fields.ts'
import type { FieldList } from './content-fields.ts'

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const hashedColumns = (): Record<string, Set<string>> => {
  const tables: Record<string, Set<string>> = {}
  const add = (table: string, fields: FieldList) => {
    tables[table] = new Set([...(tables[table] ?? []), ...Object.keys(fields)])
  }
  for (const [kind, { fields, parts }] of Object.entries(contentLists)) {
    add(kind, fields)
    for (const part of Object.values(parts)) add(part.table, part.fields)
  }
  return tables
}

test('every column of documents, lines, VAT rows, parts, files and receipts is hashed or listed as not hashed', async () => {
  for (const [table, hashed] of Object.entries(hashedColumns())) {
    const { rows } = await owner.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    const listed = [...new Set([...hashed, ...(unhashedColumns[table] ?? [])])].sort()
    expect(listed, `${table}: add new columns to content-fields.ts`).toEqual(rows.map(({ name }) => name).sort())
  }
})

test('no field belongs to a version of the list that does not exist yet', () => {
  const fields = Object.values(contentLists).flatMap((list) => [
    ...Object.values(list.fields),
    ...Object.values(list.parts).flatMap((part) => Object.values(part.fields)),
  ])
  const versions = fields.map((field) => (typeof field === 'string' ? 1 : field[1]))
  expect(Math.max(...versions)).toBe(contentVersion)
})
