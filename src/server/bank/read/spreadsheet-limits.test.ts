import { expect, test } from 'vitest'
import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'
import { readFirstSheet } from './spreadsheet.ts'
import { workbookFiles, xlsxOf, zipOf } from './test/xlsx.ts'

const limits = { rows: 100, columns: 10, cells: 2000 }
const rowsOf = (count: number, width: number) =>
  Array.from({ length: count }, (_, row) => Array.from({ length: width }, (_, at) => `${row} ${at}`))
const refusalOf = async (bytes: Buffer): Promise<string> => {
  const error = await readFirstSheet(bytes, limits).then(
    ({ rows }) => new Error(`it was read: ${rows.length} rows`),
    (thrown: unknown) => thrown as Error,
  )
  return error instanceof UnreadableStatement ? error.refusal.refused : error.message
}

test('a sheet at its limit is read, and one with more rows, columns or cells is refused', async () => {
  expect((await readFirstSheet(await xlsxOf(rowsOf(100, 10)), limits)).rows).toHaveLength(100)
  expect(await refusalOf(await xlsxOf(rowsOf(1200, 1)))).toBe('too_many_entries')
  expect(await refusalOf(await xlsxOf(rowsOf(10, 11)))).toBe('too_complex')
  expect(await refusalOf(await xlsxOf(rowsOf(250, 9)))).toBe('too_complex')
})

test('a sheet whose cells do not say where they are, so that they cannot be counted, is refused', async () => {
  const cells = (count: number) => '<c><v>1</v></c>'.repeat(count)
  const sheet = (rows: number, width: number) => zipOf(workbookFiles(`<row>${cells(width)}</row>`.repeat(rows)))
  for (const bytes of [await sheet(1200, 1), await sheet(10, 3000), await sheet(250, 9)])
    expect(await refusalOf(bytes)).toBe('malformed')
})
