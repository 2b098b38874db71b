import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import type { PackPart } from '#domain/pack.ts'
import { createLog } from '#server/platform/process/log.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { lastEmailTo, verify } from '#server/test/members.ts'
import { readZip } from '#server/test/read-zip.ts'
import { ask, createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

const taxCode = '49001010001'
const outsider = 'dalia@apskaita.lt'

let server: TestServer
let books: Books
let log = ''
beforeAll(async () => {
  server = await createTestServer({
    environment: { PUBLIC_URL: 'https://saskaitos.example' },
    log: createLog('debug', { write: (line) => void (log += line) }),
  })
  books = await openBooks(server, {
    type: 'individual',
    title: 'Ona Onaitė',
    code: null,
    activity_type: 'simple',
    vat_period: 'month',
  })
  await verify(server, books)
  await books.ask('PUT', `/company/${books.company.id}/tax-code`, { tax_code: taxCode })
  await books.invoice({ date: '2026-10-05', date_due: '2026-10-19' })
})
let jobs: Promise<void> = Promise.resolve()
const runJobs = () => (jobs = server.runJobs())

afterAll(async () => {
  // The jobs of a test that ran out of time go on, and need the database.
  await jobs.catch(() => {})
  await server.close()
})

/** All rows of all tables, of the product and of the queue, as text. */
const dump = async (): Promise<string> => {
  const { rows: tables } = await server.owner.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.owner.query(`select t::text as text from ${name} t`)
    texts.push(...rows.map(({ text }: { text: string }) => text))
  }
  return texts.join('\n')
}

const file = (path: string, method: 'GET' | 'POST' = 'GET') =>
  server.app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${books.token}` } })

const makePack = async (parts: readonly PackPart[]): Promise<string> => {
  const period = { date_from: '2026-10-01', date_to: '2026-11-20' }
  const { id } = await books.create('/pack', { ...period, parts })
  // On a slow machine a job gives its place to others before it has finished, or fails once and waits.
  await expect
    .poll(async () => {
      await runJobs()
      return (await books.read(`/pack/${id}`)).status
    })
    .toBe('done')
  return id
}

test('the tax code of a person is in the i.SAF file and the printed journal, and nowhere else', async () => {
  const isaf = await books.create('/isaf', { period: '2026-10' })
  await books.ask('POST', `/isaf/${isaf.id}/mark-submitted`, { date: '2026-11-10' })
  expect((await file(`/isaf/${isaf.id}/file`)).body).toContain(taxCode)
  for (const format of ['csv', 'xlsx', 'pdf'])
    expect((await file(`/report/journal?date_from=2026-10-01&date_to=2026-10-31&format=${format}`)).statusCode).toBe(
      200,
    )
  const pack = await file(
    `/pack/${await makePack(['invoices', 'isaf', 'journal', 'ledger', 'statements', 'reports'])}/file`,
  )
  const packed = Object.entries(readZip(pack.rawPayload))
  expect(packed.length).toBeGreaterThan(5)
  for (const [name, bytes] of packed) expect(`${name} ${Buffer.from(bytes).toString('latin1')}`).not.toContain(taxCode)
  await runJobs()
  const stored = await dump()
  expect(stored).toContain('Ona Onaitė')
  for (const text of [stored, log, ...server.emails()]) expect(text).not.toContain(taxCode)
  const paths = (Object.values(contract) as Row[])
    .filter(({ method, path, file: isFile }) => method === 'GET' && !path.includes('{') && !isFile)
    .map(({ path }) => path)
    // The description of the API has no records, and takes a second to write.
    .filter((path) => path !== '/openapi.json')
  expect(paths).toContain('/isaf/all')
  for (const path of [...paths, `/search?search=${taxCode}`, `/company/${books.company.id}`])
    expect((await file(path)).body.replaceAll(`search=${taxCode}`, ''), path).not.toContain(taxCode)
})

test('a dump of the database and the log open no pack: they have no token, code or pass of a link', async () => {
  const id = await makePack(['ledger'])
  expect((await books.ask('POST', `/pack/${id}/link`, { email: outsider })).status).toBe(201)
  await runJobs()
  const token = /\/pack-link\?token=([\w-]{43})/.exec(lastEmailTo(server, outsider).text)?.[1] ?? ''
  const csrf = await csrfHeaders(server)
  const publicAsk = (path: string, body: object) => ask(server, 'POST', `/pack-link/${path}`, { body, headers: csrf })
  await publicAsk('code', { token })
  // The letter of a code may wait in the queue.
  const queued = await dump()
  await runJobs()
  const code = /(\d{3}) (\d{3})/.exec(lastEmailTo(server, outsider).text)?.slice(1).join('') ?? ''
  await server.app.inject({ method: 'GET', url: `/pack-link?token=${token}` })
  const { pass } = (await publicAsk('open', { token, code })).body
  expect([token.length, code.length, pass.length]).toEqual([43, 6, 43])
  const opened = await dump()
  for (const text of [queued, opened, log]) for (const secret of [token, pass]) expect(text).not.toContain(secret)
  for (const text of [queued, opened]) expect(text).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`))
})
