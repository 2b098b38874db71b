import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { isafFile, sales } from '../read/test/isaf.ts'
import { importCalls } from '../test/import-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
  // The company of the sample files.
  await server.owner.query(`update company set code = '979864328' where id = $1`, [books.company.id])
})
afterAll(() => server.close())

const { dryRun, apply, undo, rows } = importCalls(() => ({ server, books }))
const isaf = (bytes: Uint8Array) => dryRun('isaf', { name: 'isaf.xml', bytes })
const supplied = async (): Promise<unknown[]> =>
  (
    await server.owner.query(
      `select number, date_supply::text from invoice where company_id = $1 and date_supply is not null and deleted_at is null
        union all select number, date_supply::text from expense where company_id = $1 and date_supply is not null and deleted_at is null order by 1`,
      [books.company.id],
    )
  ).rows.map(({ number, date_supply }) => [number, date_supply])

describe('the supply date of an i.SAF file', () => {
  test.runIf(hasSharedData)('is kept for the documents of the sample file, and the same file is the same', async () => {
    const bytes = Buffer.from(sharedData('isaf/sample-full.xml'))
    await apply((await isaf(bytes)).id)
    expect(await supplied()).toEqual([
      ['2026/0815', '2026-10-10'],
      ['SF-000124', '2026-10-04'],
    ])
    expect((await isaf(bytes)).rows).toMatchObject({ new: 0, changed: 0, wrong: 0 })
  })

  test('is kept if it is another day than the date, and left out where it cannot be one', async () => {
    const bytes = isafFile(
      sales(
        { number: 'A1', supply: '2026-10-04' },
        { number: 'A2', supply: '2026-10-05' },
        { number: 'A3', supply: '2016-06-30' },
        { number: 'A4' },
      ),
    )
    const shown = await isaf(bytes)
    expect(shown.rows).toMatchObject({ wrong: 0 })
    await apply(shown.id)
    expect(await supplied()).toEqual([['A1', '2026-10-04']])
    expect((await isaf(bytes)).rows).toMatchObject({ new: 0, changed: 0, wrong: 0 })
  })

  test('changes with a corrected file, stays if a file does not say it, and comes back when that is undone', async () => {
    const of = (supply?: string) => isafFile(sales({ number: 'A1', ...(supply ? { supply } : {}) }))
    await apply((await isaf(of('2026-10-04'))).id)
    expect((await isaf(of())).rows).toMatchObject({ new: 0, changed: 0, wrong: 0 })
    const corrected = await isaf(of('2026-10-03'))
    const [row] = await rows(corrected.id, '?state=changed')
    expect((row as Item)['old']).toEqual({ date_supply: '2026-10-04' })
    await apply(corrected.id)
    expect(await supplied()).toEqual([['A1', '2026-10-03']])
    await undo(corrected.id)
    expect(await supplied()).toEqual([['A1', '2026-10-04']])
  })
})

test('the supply date of a table is a column, and a wrong one is named', async () => {
  const table = `Numeris;Data;Tiekimo data;Klientas;Suma su PVM
S-1;2026-03-10;2026-03-08;UAB „Ąžuolas“;121
S-2;2026-03-10;2026-02-30;UAB „Ąžuolas“;121
`
  const shown = await dryRun('invoices', table)
  expect((await rows(shown.id, '?state=wrong')).map(({ problems }) => problems)).toMatchObject([
    [{ code: 'date', field: 'date_supply' }],
  ])
  await apply(shown.id)
  expect(await supplied()).toEqual([['S-1', '2026-03-08']])
})
