import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { copyInvoice } from '#server/test/company-rows.ts'
import { fileBody } from '#server/test/one-of-each.ts'
import { readZip } from '#server/test/read-zip.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import type { Services } from '#server/platform/services.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { makePack } from './make-pack.ts'

let server: TestServer
let books: Books
let other: Books

const november = { date_from: '2026-11-01', date_to: '2026-11-30' }
const all = ['invoices', 'expenses', 'isaf', 'registers', 'ledger', 'statements', 'reports']

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  other = await openBooks(server)
  const invoice = await books.invoice({ number: 'SF-0001', date: '2026-11-10' })
  await books.pay(invoice.id, '10')
  const expense = (fields: object) =>
    books.create('/expense', {
      vendor_id: books.client.id,
      date: '2026-11-12',
      total: '12.10',
      total_without_vat: '10',
      ...fields,
    })
  const withFile = await expense({ number: 'K-1/2 <a>' })
  for (let count = 0; count < 2; count += 1) {
    const { payload, headers } = await fileBody(`%PDF-1.7\n${count}\n%%EOF`)
    await books.ask('POST', `/expense/${withFile.id}/files`, payload, headers)
  }
  await expense({ number: 'B-2' })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(testMoment)
  await server.owner.query('delete from pack')
  await server.owner.query('delete from graphile_worker._private_jobs')
  await server.owner.query('delete from attempt')
})

const order = async (parts: readonly string[] = all, period: object = november): Promise<Item> => {
  const { status, body } = await books.ask('POST', '/pack', { ...period, parts })
  expect([status, body]).toEqual([201, expect.objectContaining({ status: 'queued', done: 0 })])
  return body
}
const state = (id: string) => books.read(`/pack/${id}`)
const download = (id: string, token = books.token) =>
  server.app.inject({ method: 'GET', url: `/api/pack/${id}/file`, headers: { authorization: `Bearer ${token}` } })
const jobOf = (id: string) => ({ company_id: books.company.id, pack_id: id })
const makeWith = (services: Partial<Services>, id: string) => makePack({ ...server.services, ...services }, jobOf(id))
const made = async (parts?: readonly string[], period?: object) => {
  const { id } = await order(parts, period)
  await makeWith({}, id)
  const pack = await state(id)
  expect(pack).toMatchObject({ status: 'done', error: null })
  return { pack, bytes: (await download(id)).rawPayload }
}
const storedNames = async () => (await server.services.exports.list(books.company.id)).map(({ name }) => name)
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

describe('what a pack contains', () => {
  test('a pack has all documents of the period, its tables and the contents with all hashes', async () => {
    const { pack, bytes } = await made()
    expect(pack).toMatchObject({ date_from: '2026-11-01', parts: all, changed: 0, part: null })
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

describe('a pack whose making is interrupted', () => {
  test('a pack killed in the middle goes on after its last segment and has every document once', async () => {
    await copyInvoice(server.owner, books.company.id, 5)
    const { id } = await order(['registers', 'invoices', 'statements'])
    let printed = 0
    const pdf: Services['renderer']['pdf'] = (data) => {
      printed += 1
      return printed > 3 ? Promise.reject(new Error('killed')) : server.services.renderer.pdf(data)
    }
    await expect(makeWith({ renderer: { ...server.services.renderer, pdf } }, id)).rejects.toThrow('killed')
    expect(await state(id)).toMatchObject({ status: 'running', file_name: null, part: 'invoices' })
    expect((await download(id)).statusCode).toBe(404)
    await makeWith({}, id)
    const pack = await state(id)
    expect(pack).toMatchObject({ status: 'done' })
    const names = Object.keys(readZip((await download(id)).rawPayload))
    expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(5)
    expect(await storedNames()).toEqual(expect.arrayContaining([`pack-${id}`]))
    expect((await storedNames()).filter((name) => name.startsWith(`pack-${id}-`))).toEqual([])
    await server.owner
      .query(`delete from invoice where number <> 'SF-0001' and company_id = $1`, [books.company.id])
      .catch(() => {})
  })

  test('a pack whose store is away fails with its part, and goes on from there when it is tried again', async () => {
    const { id } = await order(['registers', 'ledger'])
    let stored = 0
    const putStream: Services['exports']['putStream'] = (company, name, bytes) => {
      stored += 1
      if (stored > 1) throw new Problem('unavailable', { resource: 'files', retryAfter: 60 })
      return server.services.exports.putStream(company, name, bytes)
    }
    const away = { exports: { ...server.services.exports, putStream } }
    for (let attempt = 1; attempt < 3; attempt += 1) await expect(makeWith(away, id)).rejects.toThrow()
    await makeWith(away, id)
    expect(await state(id)).toMatchObject({ status: 'failed', error: 'unavailable', part: 'ledger' })
    expect((await books.ask('POST', `/pack/${id}/retry`)).body).toMatchObject({ status: 'queued', error: null })
    const names: string[] = []
    const recording: Services['exports']['putStream'] = (company, name, bytes) => {
      names.push(name)
      return server.services.exports.putStream(company, name, bytes)
    }
    await makeWith({ exports: { ...server.services.exports, putStream: recording } }, id)
    expect(names).toEqual([`pack-${id}-1`, `pack-${id}`])
    expect(await state(id)).toMatchObject({ status: 'done' })
  })

  test('a pack whose finished segments the store lost fails with the reason, and makes them again when it is tried again', async () => {
    const { id } = await order(['registers', 'ledger'])
    const segment = join(server.services.config.dataDir, 'exports', books.company.id, `pack-${id}-0`)
    await expect(makeWith({ isReady: () => !existsSync(segment) }, id)).rejects.toThrow('stopping')
    rmSync(segment)
    await makeWith({}, id)
    expect(await state(id)).toMatchObject({ status: 'failed', error: 'unavailable', part: null })
    await books.ask('POST', `/pack/${id}/retry`)
    await makeWith({}, id)
    const pack = await state(id)
    expect(pack).toMatchObject({ status: 'done' })
    expect(Object.keys(readZip((await download(id)).rawPayload))).toHaveLength(pack.files)
  })

  test('a pack never has bytes of a segment that were changed in the store', async () => {
    const { id } = await order(['registers', 'ledger'])
    const segment = join(server.services.config.dataDir, 'exports', books.company.id, `pack-${id}-0`)
    await expect(makeWith({ isReady: () => !existsSync(segment) }, id)).rejects.toThrow('stopping')
    const bytes = readFileSync(segment)
    bytes[100] = bytes[100]! ^ 1
    writeFileSync(segment, bytes)
    await makeWith({}, id)
    expect(await state(id)).toMatchObject({ status: 'failed', file_name: null })
    expect(await storedNames()).not.toContain(`pack-${id}`)
    await books.ask('POST', `/pack/${id}/retry`)
    await makeWith({}, id)
    expect(await state(id)).toMatchObject({ status: 'done' })
  })

  test('a pack that is stopped by a shutdown returns to the queue without counting as an attempt', async () => {
    const { id } = await order(['registers'])
    await expect(makeWith({ isReady: () => false }, id)).rejects.toThrow('stopping')
    expect(await state(id)).toMatchObject({ status: 'queued' })
  })

  test('a pack that is removed while it is made leaves nothing', async () => {
    const { id } = await order(['registers'])
    const putStream: Services['exports']['putStream'] = async (company, name, bytes) => {
      const size = await server.services.exports.putStream(company, name, bytes)
      await books.ask('DELETE', `/pack/${id}`)
      return size
    }
    await makeWith({ exports: { ...server.services.exports, putStream } }, id)
    expect((await books.ask('GET', `/pack/${id}`)).status).toBe(404)
    expect((await storedNames()).filter((name) => name.startsWith(`pack-${id}`))).toEqual([])
  })
})

describe('ordering and removing packs', () => {
  test('a second click returns the same pack, and another one must wait', async () => {
    const first = await order(['registers'])
    expect((await books.ask('POST', '/pack', { ...november, parts: ['registers'] })).body.id).toBe(first.id)
    const refused = await books.ask('POST', '/pack', { ...november, parts: ['ledger'] })
    expect([refused.status, refused.body.code]).toEqual([409, 'pack_unfinished'])
  })

  test('a company orders at most 20 packs in a day', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { id } = await order(['isaf'])
      await books.ask('DELETE', `/pack/${id}`)
    }
    const refused = await books.ask('POST', '/pack', { ...november, parts: ['isaf'] })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
  })

  test('a period in the future and a part that the company has not are refused', async () => {
    const future = await books.ask('POST', '/pack', {
      date_from: '2027-01-01',
      date_to: '2027-01-31',
      parts: ['ledger'],
    })
    expect(future.body.errors).toHaveProperty('date_from')
    await server.owner.query('update company set vat_enabled = false where id = $1', [books.company.id])
    const refused = await books.ask('POST', '/pack', { ...november, parts: ['isaf'] })
    await server.owner.query('update company set vat_enabled = true where id = $1', [books.company.id])
    expect(refused.body.errors).toHaveProperty('parts')
  })

  test('the preview names the files of each part', async () => {
    const { parts } = await books.read('/pack/preview?date_from=2026-11-01&date_to=2026-11-30')
    expect(parts.map(({ part }: Item) => part)).toEqual(all)
    expect(parts[1]).toMatchObject({ documents: 2, files: 2, without_file: 1 })
  })

  test('documents that change after a pack was made are counted', async () => {
    const { pack } = await made(['registers'])
    await books.invoice({ date: '2026-11-20' })
    expect(await state(pack.id)).toMatchObject({ changed: 1 })
  })

  test('another company finds neither a pack nor its file', async () => {
    const { pack } = await made(['registers'])
    expect((await other.ask('GET', `/pack/${pack.id}`)).body).toMatchObject({ status: 404, resource: 'pack' })
    expect((await download(pack.id, other.token)).statusCode).toBe(404)
    expect((await other.ask('DELETE', `/pack/${pack.id}`)).status).toBe(404)
  })

  test('the file needs a proof', async () => {
    const { pack } = await made(['registers'])
    server.setTime(new Date(testMoment.getTime() + 11 * 60_000))
    expect((await download(pack.id)).json()).toMatchObject({ code: 'proof_required' })
  })

  // The last test, because housekeeping a month later ends the sessions.
  test('a pack is removed with its file, and after 30 days by itself', async () => {
    const { pack } = await made(['registers'])
    expect((await books.ask('DELETE', `/pack/${pack.id}`)).status).toBe(204)
    await server.runJobs()
    expect(await storedNames()).not.toContain(`pack-${pack.id}`)
    const old = await made(['registers'])
    server.setTime(new Date(Date.now() + 31 * 24 * 60 * 60 * 1000))
    await runHousekeeping(server.services)
    expect(await storedNames()).not.toContain(`pack-${old.pack.id}`)
    const left = await server.owner.query('select from pack')
    expect(left.rowCount).toBe(0)
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
