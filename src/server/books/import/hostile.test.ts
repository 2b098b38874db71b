import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workbookFiles, xlsxOf, zipOf } from '#server/bank/read/test/xlsx.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { importCalls } from './test/import-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const { send, dryRun, rows, map, item } = importCalls(() => ({ server, books }))
const refusal = async (bytes: string | Uint8Array, name = 'failas.csv') => {
  const { status, body } = await send([{ name, bytes }], { kind: 'clients' })
  return [status, body.code, body.reason]
}

describe('a file that cannot be read', () => {
  test('is refused by what it is, and nothing is stored', async () => {
    expect(await refusal('')).toEqual([422, 'import_refused', 'empty'])
    expect(await refusal(' \n\n')).toEqual([422, 'import_refused', 'empty'])
    expect(await refusal('%PDF-1.7\n')).toEqual([422, 'import_refused', 'pdf'])
    expect(await refusal('<?xml version="1.0"?><a/>')).toEqual([422, 'import_refused', 'not_statement'])
    expect(await refusal('Pavadinimas;Kodas\n"UAB A;1\nUAB B;2\n')).toEqual([422, 'import_refused', 'malformed'])
    const { body } = await send([{ name: 'nuotrauka.pdf', bytes: '%PDF-1.7\n' }], { kind: 'clients' })
    expect(body.detail).toContain('nuotrauka.pdf')
    expect((await books.read('/import/all')).data).toEqual([])
  })

  test('is refused when it is too large, however little its ZIP has', async () => {
    const large = await send([{ name: 'a.csv', bytes: Buffer.alloc(21 * 1024 * 1024, 'a;b\n') }], { kind: 'clients' })
    expect([large.status, large.body.code]).toEqual([413, 'too_large'])
    const bomb = await zipOf({ ...workbookFiles(''), 'xl/media/a.bin': Buffer.alloc(160 * 1024 * 1024) })
    expect(await refusal(bomb, 'a.xlsx')).toEqual([422, 'import_refused', 'too_complex'])
    expect(await refusal(`Pavadinimas\n${'a\n'.repeat(400_100)}`)).toEqual([422, 'import_refused', 'too_many_entries'])
    expect(await refusal(`Pavadinimas${';x'.repeat(500)}\n`)).toEqual([422, 'import_refused', 'too_complex'])
  })

  test('does not stop the other files, and one with other columns is named', async () => {
    const shown = await dryRun(
      'clients',
      { name: 'geras.csv', bytes: 'Pavadinimas;Kodas\nUAB A;1\n' },
      { name: 'blogas.pdf', bytes: '%PDF-1.7\n' },
      { name: 'kitas.csv', bytes: 'Kodas;Pavadinimas\n2;UAB B\n' },
      { name: 'antras.csv', bytes: 'PAVADINIMAS;Kodas\nUAB C;3\nUAB A;1\n' },
    )
    expect(
      shown.files.map(
        ({ name, records, problems }: { name: string; records: number; problems: { code: string }[] }) => [
          name,
          records,
          problems.map(({ code }) => code),
        ],
      ),
    ).toEqual([
      ['geras.csv', 1, []],
      ['blogas.pdf', 0, ['pdf']],
      ['kitas.csv', 0, ['other_heading']],
      ['antras.csv', 2, []],
    ])
    expect(shown.rows).toMatchObject({ new: 2, wrong: 1 })
    expect(shown.problems.at(-1)).toMatchObject({ code: 'duplicate_in_file', file: 3, line: 3 })
  })
})

describe('an odd table', () => {
  test('with only a heading has no records and says so', async () => {
    const shown = await dryRun('clients', 'Pavadinimas;Kodas\n')
    expect(shown).toMatchObject({ rows: { new: 0, wrong: 0 }, files: [{ records: 0 }] })
    expect(shown.files[0].problems[0].code).toBe('no_records')
  })

  test('with five hundred columns, repeated headings and empty rows is read', async () => {
    const wide = `Pavadinimas;Pavadinimas;Kodas${';x'.repeat(497)}`
    const shown = await dryRun('clients', `${wide}\nUAB A;kita;1\n\n;;\n${wide}\nUAB B;;2\n`)
    expect(shown.mapping.columns).toMatchObject({ title: 0, code: 2 })
    expect(shown.columns).toHaveLength(500)
    expect(shown.sample.map(({ line, values }: { line: number; values: object }) => [line, values])).toMatchObject([
      [2, { title: 'UAB A', code: '1' }],
      [6, { title: 'UAB B', code: '2' }],
    ])
  })

  test('in any encoding and of one column is read', async () => {
    const text = 'Pavadinimas\nUAB Ąžuolynas\n'
    const codes = new Map([
      ['Ą', 0xc0],
      ['ž', 0xfe],
    ])
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(Array.from(text, (letter) => codes.get(letter) ?? letter.charCodeAt(0))),
    ])
      expect((await dryRun('clients', { name: 'a.csv', bytes })).sample[0].values.title).toBe('UAB Ąžuolynas')
  })

  test('of a spreadsheet has the stored values of formulas, days and numbers', async () => {
    const bytes = await xlsxOf([
      ['Pavadinimas', 'Kodas', 'Apmokėjimo terminas', 'Pastaba'],
      [{ formula: '"a"&"b"', value: '7' }, 304567891, 36.3, '=HYPERLINK("x")'],
    ])
    const shown = await dryRun('clients', { name: 'a.xlsx', bytes })
    expect(shown.files[0].sheet).toBe('Sheet')
    expect(shown.sample[0]).toMatchObject({
      state: 'wrong',
      values: { title: '7', code: '304567891', note: '=HYPERLINK("x")' },
      problems: [{ code: 'number', field: 'payment_term_days' }],
    })
  })

  test('with columns that nobody knows waits for a person, whose mapping is remembered', async () => {
    const file = 'Xxx;Yyy\nUAB A;1\n'
    const { id, missing, rows: counts } = await dryRun('clients', file)
    expect([missing, counts]).toEqual([['title'], { new: 0, changed: 0, same: 0, wrong: 0 }])
    expect((await books.ask('POST', `/import/${id}/apply`)).body).toMatchObject({
      code: 'import_state',
      reason: 'columns',
    })
    const mapping = { header_rows: 1, columns: { title: 0, code: 1 }, date_order: 'ymd', decimal_mark: ',' }
    const wrong = await map(id, { ...mapping, columns: { title: 7 } })
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, { 'mapping.columns.title': expect.anything() }])
    expect((await map(id, mapping)).body).toMatchObject({ missing: [], rows: { new: 1 }, mapping })
    expect(await rows(id)).toMatchObject([{ values: { title: 'UAB A', code: '1' } }])
    expect((await dryRun('clients', file)).mapping).toEqual(mapping)
    // Vendors have their own.
    expect((await dryRun('vendors', file)).mapping.columns).toEqual({})
    expect((await map(id, { ...mapping, header_rows: 0 })).body.rows.new).toBe(2)
    expect((await item(id)).columns).toMatchObject([{ title: '', examples: ['Xxx', 'UAB A'] }, { title: '' }])
  })
})

test('an import, its rows and its file of another company answer like ones that do not exist', async () => {
  const { id, sample } = await dryRun('clients', 'Pavadinimas\n;\nUAB A\n')
  const stranger = await openBooks(server)
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['GET', '/rows'],
    ['GET', '/wrong-rows'],
    ['PUT', `/rows/${sample[0].id}`, { values: {} }],
    ['PUT', '/mapping', { mapping: null }],
    ['POST', '/apply'],
    ['POST', '/undo'],
    ['DELETE', ''],
  ]
  for (const [method, path, body] of calls)
    expect((await stranger.ask(method as 'GET', `/import/${id}${path}`, body)).status, path).toBe(404)
  expect((await books.ask('DELETE', `/import/${id}`)).status).toBe(204)
  expect((await books.ask('GET', `/import/${id}`)).status).toBe(404)
})

test('at most twenty imports wait to be applied', async () => {
  await server.owner.query(
    `insert into import (company_id, id, kind, files, language) select $1, gen_random_uuid(), 'isaf', '[]', 'lt' from generate_series(1, 20)`,
    [books.company.id],
  )
  const { status, body } = await send(['Pavadinimas\nUAB A\n'], { kind: 'clients' })
  expect([status, body.code]).toEqual([409, 'import_limit'])
})
