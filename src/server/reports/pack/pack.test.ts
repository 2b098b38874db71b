import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { readZip } from '#server/test/read-zip.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { makePack } from './make-pack.ts'
import { allParts, forgetPacks, november, openPackBooks, packCalls } from './test/pack-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
  books = await openPackBooks(server)
})
afterAll(() => server.close())
beforeEach(() => forgetPacks(server))

const { download, makeWith, made } = packCalls(() => ({ server, books }))
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

describe('what a pack contains', () => {
  test('a pack has all documents of the period, its tables and the contents with all hashes', async () => {
    const { pack, bytes } = await made()
    expect(pack).toMatchObject({ date_from: '2026-11-01', parts: allParts, changed: 0, part: null })
    expect(pack.file_name).toMatch(/-2026-11\.zip$/)
    expect([pack.size, pack.sha256]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')])
    const files = readZip(bytes)
    expect(Object.keys(files)).toHaveLength(pack.files)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'index.html',
        'manifest.json',
        '1 Išrašytos sąskaitos/PDF/SF-0001 UAB „Ąžuolas“.pdf',
        '1 Išrašytos sąskaitos/UBL/SF-0001 UAB „Ąžuolas“.xml',
        '2 Išlaidų dokumentai/2026-11-12 UAB „Ąžuolas“ K-1-2 -a-.pdf',
        '2 Išlaidų dokumentai/2026-11-12 UAB „Ąžuolas“ K-1-2 -a- (2).pdf',
        '4 Registrai/Išrašytos sąskaitos 2026-11.xlsx',
        '4 Registrai/Išlaidos 2026-11.csv',
        '5 Didžioji knyga/Didžioji knyga 2026-11.csv',
        '7 Sąskaitų išrašai/Sąskaitų išrašai 2026-11.xlsx',
        '8 Ataskaitos/Pelnas ir nuostoliai 2026-11.xlsx',
      ]),
    )
    const manifest = JSON.parse(text(files['manifest.json']))
    const hashes = Object.fromEntries(manifest.files.map((file: Item) => [file.name, [file.size, file.sha256]]))
    const { 'manifest.json': _, ...others } = files
    expect(hashes).toEqual(
      Object.fromEntries(
        Object.entries(others).map(([name, content]) => [
          name,
          [content.length, createHash('sha256').update(content).digest('hex')],
        ]),
      ),
    )
    expect(manifest.integrity).toMatchObject({
      length: expect.any(Number),
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('expenses without a file and periods without i.SAF are listed as missing', async () => {
    const { pack, bytes } = await made(['expenses', 'isaf'], { date_from: '2026-10-01', date_to: '2026-11-30' })
    expect(pack.missing).toMatchObject({
      count: 2,
      items: [
        { kind: 'expense', number: 'B-2', reason: 'no_file' },
        { kind: 'isaf', title: 'i.SAF 2026-10', reason: 'not_made' },
      ],
    })
    const page = text(readZip(bytes)['index.html'])
    expect(page).toContain('<td>B-2 UAB „Ąžuolas“</td><td>neprisegtas dokumentas</td>')
  })

  test('the index page links every file, escapes names and needs no script', async () => {
    const { bytes } = await made(['expenses'])
    const files = readZip(bytes)
    const page = text(files['index.html'])
    expect(page).not.toMatch(/<script|https?:\/\//i)
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, path]) => decodeURIComponent(path ?? ''))
    expect(links.toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name.includes('/'))
        .toSorted(),
    )
  })

  test('the program unzip accepts a pack and writes no file outside its folder', async () => {
    const { pack, bytes } = await made(['invoices', 'registers'])
    const folder = mkdtempSync(join(tmpdir(), 'kvitas-pack-'))
    try {
      writeFileSync(join(folder, 'pack.zip'), bytes)
      execFileSync('unzip', ['-qq', 'pack.zip', '-d', 'out'], {
        cwd: folder,
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      })
      const written = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true }).filter((each) =>
        each.isFile(),
      )
      expect(written).toHaveLength(pack.files)
      expect(readdirSync(folder).toSorted()).toEqual(['out', 'pack.zip'])
      expect(readFileSync(join(folder, 'out', 'index.html'), 'utf8')).toContain('UAB')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('the same books make the same pack twice, apart from its dates', async () => {
    const [first, second] = [await made(), await made()]
    const comparable = ({ bytes }: { bytes: Buffer }) => {
      const { 'index.html': page, 'manifest.json': manifest, ...files } = readZip(bytes)
      const { books_as_of: _, files: listed, ...rest } = JSON.parse(text(manifest))
      const hashes = listed.filter(({ name }: Item) => name !== 'index.html')
      return { files, rest, hashes, page: text(page).replace(/Duomenys [^<]*/, '') }
    }
    expect(comparable(second)).toEqual(comparable(first))
  })

  test('a pack is in the language of the person who ordered it', async () => {
    const { status, body } = await books.ask(
      'POST',
      '/pack',
      { ...november, parts: ['registers'] },
      { 'accept-language': 'en' },
    )
    expect(status).toBe(201)
    await makeWith({}, body.id)
    const files = readZip((await download(body.id)).rawPayload)
    expect(Object.keys(files)).toContain('4 Registers/Issued invoices 2026-11.xlsx')
    expect(text(files['index.html'])).toContain('Pack for the accountant')
  })
})

test('a pack leaves out an i.SAF file with the tax code of a person, and says so', async () => {
  const person = await openBooks(server, { type: 'individual', activity_type: 'simple', vat_period: 'month' })
  const company_id = person.company.id
  await person.ask('PUT', `/company/${company_id}/tax-code`, { tax_code: '1234567890' })
  await person.invoice({ date: '2026-10-05', date_due: '2026-10-19' })
  await person.create('/isaf', { period: '2026-10' })
  const october = { date_from: '2026-10-01', date_to: '2026-10-31' }
  const { id } = await person.create('/pack', { ...october, parts: ['isaf'] })
  await makePack(server.services, { company_id, pack_id: id })
  const { missing } = await person.read(`/pack/${id}`)
  expect(missing).toMatchObject({ count: 1, items: [{ kind: 'isaf', reason: 'tax_code' }] })
  const answer = await server.app.inject({
    url: `/api/pack/${id}/file`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(Object.keys(readZip(answer.rawPayload)).filter((name) => name.endsWith('.xml'))).toEqual([])
})
