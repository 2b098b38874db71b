import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { v7 as uuid } from 'uuid'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { makeExport } from '#server/books/export/export-job.ts'
import { makePack } from '#server/reports/pack/make-pack.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { createLog } from '#server/platform/process/log.ts'
import { bareEnvironment } from '#server/test/programs.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { readZip } from '#server/test/read-zip.ts'
import { createTestDatabase } from '#server/test/database.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import type { S3Server } from '#server/test/s3-server.ts'
import { ask, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { openStores } from './open-stores.ts'

let s3: S3Server
let server: TestServer
/** Another process on the same database and bucket. */
let other: TestServer
let books: Books
let png: Buffer
beforeAll(async () => {
  s3 = await startS3Server()
  const database = await createTestDatabase()
  const options = { clock: () => new Date(), environment: s3.environment, database }
  server = await createTestServer(options)
  other = await createTestServer(options)
  books = await openBooks(server)
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await other.close()
  await server.close()
  await s3.close()
})
beforeEach(() => {
  s3.state.behaviour = 'serve'
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
const tenMib = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 - pdf.length, 7)])
const headers = () => ({ authorization: `Bearer ${books.token}` })

const expense = (): Promise<Item> =>
  books.create('/expense', { vendor_id: books.client.id, date: '2026-11-10', total: '121', total_without_vat: '100' })
const upload = async (id: string, files: readonly [name: string, bytes: Buffer][], options: object = {}) => {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('files[]', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return ask(server, 'POST', `/expense/${id}/files`, {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { ...headers(), 'content-type': type, ...options },
  })
}
const fetchFile = ({ app }: TestServer, path: string) => app.inject({ url: `/api${path}`, headers: headers() })
const keys = (folder: string) =>
  [...s3.state.objects.keys()].filter((key) => key.startsWith(`${folder}/${books.company.id}/`)).sort()
const keyOf = (id: string) => `files/${books.company.id}/${id}`

describe('with FILES_URL the files of an expense', () => {
  test('with FILES_URL files are stored only in the bucket and every process can read them', async () => {
    const created = await expense()
    const names = ['Ąžuolo „sąskaita“ #1 50%+?.pdf', '../../etc/passwd', `${'ą'.repeat(300)}.pdf`, '发票 🧾.pdf']
    const response = await upload(
      created.id,
      names.map((name) => [name, pdf]),
    )
    expect([response.status, response.body.files.map(({ name }: Item) => name)]).toEqual([
      201,
      ['Ąžuolo „sąskaita“ #1 50%+?.pdf', 'passwd.pdf', `${'ą'.repeat(176)}.pdf`, '发票 🧾.pdf'],
    ])
    for (const { id } of response.body.files)
      for (const process of [server, other]) {
        const shown = await fetchFile(process, `/expense/${created.id}/files/${id}`)
        expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/pdf'])
        expect(shown.rawPayload.equals(pdf)).toBe(true)
      }
    for (const { services } of [server, other]) expect(readdirSync(services.config.dataDir)).not.toContain('files')
  })

  test('with FILES_URL a file may have 10 MiB, and an image has a small version', async () => {
    const created = await expense()
    const { files } = (
      await upload(created.id, [
        ['a.pdf', tenMib],
        ['b.png', png],
      ])
    ).body
    const shown = await fetchFile(other, `/expense/${created.id}/files/${files[0].id}`)
    expect(shown.rawPayload.equals(tenMib)).toBe(true)
    const thumbnail = await fetchFile(other, `/expense/${created.id}/files/${files[1].id}?thumbnail=1`)
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 })
    const before = keys('files')
    expect((await upload(created.id, [['c.pdf', Buffer.concat([tenMib, pdf])]])).status).toBe(413)
    expect(keys('files')).toEqual(before)
  })

  test('with FILES_URL a removed file is gone for every process, and its bytes a day later', async () => {
    const created = await expense()
    const { files } = (
      await upload(created.id, [
        ['a.png', png],
        ['b.pdf', pdf],
      ])
    ).body
    const address = `/expense/${created.id}/files/${files[0].id}`
    expect((await books.ask('DELETE', address)).status).toBe(204)
    expect((await fetchFile(other, address)).statusCode).toBe(404)
    for (const object of s3.state.objects.values()) object.at = new Date(Date.now() - 25 * 60 * 60 * 1000)
    const fresh = uuid()
    await server.services.files.put(books.company.id, fresh, pdf)
    await runHousekeeping(other.services)
    const remaining = keys('files')
    expect(remaining).toContain(keyOf(fresh))
    expect(remaining).toContain(keyOf(files[1].id))
    expect(remaining.filter((key) => key.includes(files[0].id))).toEqual([])
  })
})

describe('while the store is unavailable', () => {
  test('while the store is unavailable an upload is rejected with a message, and other calls work', async () => {
    const created = await expense()
    const { files } = (await upload(created.id, [['a.pdf', pdf]])).body
    const before = keys('files')
    await s3.close()
    const refused = await upload(created.id, [
      ['b.pdf', pdf],
      ['c.png', png],
    ])
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'unavailable', resource: 'file_store', detail: expect.stringMatching(/^Failų saugykla/) },
    })
    expect(refused.headers['retry-after']).toBe('60')
    const inEnglish = await upload(created.id, [['b.pdf', pdf]], { 'accept-language': 'en' })
    expect(inEnglish.body.detail).toMatch(/^The file storage cannot be reached/)
    const shown = await fetchFile(other, `/expense/${created.id}/files/${files[0].id}`)
    expect([shown.statusCode, shown.json().resource]).toEqual([503, 'file_store'])
    expect((await fetchFile(server, '/health/ready')).statusCode).toBe(200)
    expect((await books.invoice()).id).toEqual(expect.any(String))
    expect((await books.read(`/expense/edit/${created.id}`)).item.files).toHaveLength(1)

    const { objects } = s3.state
    s3 = await startS3Server({ port: s3.port })
    for (const [key, object] of objects) s3.state.objects.set(key, object)
    expect(keys('files')).toEqual(before)
    expect((await upload(created.id, [['b.pdf', pdf]])).status).toBe(201)
    expect((await fetchFile(other, `/expense/${created.id}/files/${files[0].id}`)).rawPayload.equals(pdf)).toBe(true)
  })

  test('an upload that the store accepted without an answer is removed again', async () => {
    const created = await expense()
    const before = keys('files')
    s3.state.behaviour = 'execute_and_disconnect'
    expect((await upload(created.id, [['a.pdf', pdf]])).status).toBe(503)
    expect(keys('files')).toEqual(before)
    expect((await books.read(`/expense/edit/${created.id}`)).item).toEqual(created)
  })

  test('the log contains the error of the store without the keys', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => lines.push(line) })
    const wrong = { ...server.services.config.bucket!, name: 'no-such-bucket' }
    await expect(openStores({ ...server.services.config, bucket: wrong }, log)).rejects.toMatchObject({ exitCode: 78 })
    const { files } = await openStores(server.services.config, log)
    s3.state.behaviour = 'busy'
    await expect(files.get(books.company.id, uuid())).rejects.toMatchObject({ code: 'unavailable' })
    expect(lines.join('')).toContain('ServiceUnavailable')
    expect(lines.join('')).not.toMatch(new RegExp(`${s3.keys.accessKeyId}|hunter2`))
  })
})

describe('with FILES_URL an export', () => {
  const requestExport = async (): Promise<Item> => {
    const form = { date_from: '2026-01-01', date_to: '2026-12-31', types: ['simple'], format: 'zip' }
    const { rows } = await server.owner.query(
      `insert into export_job (company_id, id, form, language, total, created_by) values ($1, $2, $3, 'lt', 1, $4) returning id`,
      [books.company.id, uuid(), form, books.id],
    )
    return rows[0]
  }
  const jobOf = (id: string) => ({ company_id: books.company.id, export_id: id })

  test('an export in the bucket can be read by another process, and is removed after 7 days', async () => {
    await books.invoice()
    const { id } = await requestExport()
    await makeExport(server.services, jobOf(id))
    expect(keys('exports')).toEqual([`exports/${books.company.id}/${id}`])
    const fetched = await fetchFile(other, `/export/${id}/file`)
    expect(fetched.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(fetched.rawPayload.length),
    })
    expect(Object.keys(readZip(fetched.rawPayload)).length).toBeGreaterThan(0)
    for (const object of s3.state.objects.values()) object.at = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
    await runHousekeeping(other.services)
    expect(keys('exports')).toEqual([])
  })

  test('an export waits for an unavailable store, and then fails with the reason', async () => {
    const { id } = await requestExport()
    s3.state.behaviour = 'busy'
    for (let attempt = 1; attempt < 3; attempt += 1)
      await expect(makeExport(server.services, jobOf(id))).rejects.toMatchObject({ code: 'unavailable' })
    await makeExport(server.services, jobOf(id))
    expect(await books.read(`/export/${id}`)).toMatchObject({ status: 'failed', error: 'unavailable' })
    s3.state.behaviour = 'serve'
    expect([keys('exports'), s3.state.uploads.size]).toEqual([[], 0])
  })
})

test('a pack waits for an unavailable bucket, fails with the reason, and is made in the bucket when it is tried again', async () => {
  const form = { date_from: '2026-11-01', date_to: '2026-11-20', parts: ['registers', 'ledger'] }
  const { id } = await books.create('/pack', form)
  const job = { company_id: books.company.id, pack_id: id }
  s3.state.behaviour = 'busy'
  for (let attempt = 1; attempt < 3; attempt += 1)
    await expect(makePack(server.services, job)).rejects.toMatchObject({ code: 'unavailable' })
  await makePack(server.services, job)
  expect(await books.read(`/pack/${id}`)).toMatchObject({ status: 'failed', error: 'unavailable', part: 'registers' })
  s3.state.behaviour = 'serve'
  await books.ask('POST', `/pack/${id}/retry`)
  await makePack(server.services, job)
  const { sha256, files } = await books.read(`/pack/${id}`)
  expect(keys('exports')).toEqual([`exports/${books.company.id}/pack-${id}`])
  const { rawPayload } = await fetchFile(other, `/pack/${id}/file`)
  expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
  expect(Object.keys(readZip(rawPayload))).toHaveLength(files)
  expect(s3.state.uploads.size).toBe(0)
})

describe('a bucket that does not accept the keys', () => {
  test.each([
    ['AWS_ACCESS_KEY_ID', { AWS_ACCESS_KEY_ID: 'SOMEBODYELSE' }],
    ['AWS_SECRET_ACCESS_KEY', { AWS_SECRET_ACCESS_KEY: 'hunter3' }],
    ['AWS_SESSION_TOKEN', { AWS_SESSION_TOKEN: 'hunter4' }],
    ['FILES_URL', 'kvitas-files'],
    ['FILES_URL', 'eu-north-1'],
  ])('is refused with the name %s (%j) and an example, without the keys', async (name, options) => {
    const changed =
      typeof options === 'string' ? { FILES_URL: s3.environment.FILES_URL.replace(options, 'other') } : options
    const config = readConfig({ ...s3.environment, ...changed })
    const refused = await openStores(config, createLog('silent')).catch((error: Error) => error)
    expect(refused).toMatchObject({ exitCode: 78 })
    const { message } = refused as Error
    expect(message).toMatch(new RegExp(`^${name}: .*Example: ${name}=`))
    expect(message).not.toMatch(new RegExp(`hunter|SOMEBODYELSE|${s3.keys.accessKeyId}`))
  })

  test('a bucket that rejects the keys ends the server with exit code 78 and one sentence', async () => {
    const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
    const env = { ...bareEnvironment, ...s3.environment, AWS_SECRET_ACCESS_KEY: 'hunter3' }
    const started = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = Promise.all([text(started.stdout), text(started.stderr)])
    const [code] = (await once(started, 'exit')) as [number]
    expect([code, (await output).join('')]).toEqual([78, expect.stringMatching(/^AWS_SECRET_ACCESS_KEY: [^\n]*\n$/)])
  })
})

test('the server starts while the store is unavailable', async () => {
  s3.state.behaviour = 'busy'
  const lines: string[] = []
  await openStores(server.services.config, createLog('info', { write: (line: string) => lines.push(line) }))
  expect(lines.join('')).toContain('the file store of FILES_URL does not answer')
})
