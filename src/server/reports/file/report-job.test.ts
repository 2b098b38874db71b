import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { giveRole, openStaff } from '#server/test/members.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { makeReport } from './report-job.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  await books.invoice({})
})

const post = (path: string, { token }: { token: string } = books) =>
  server.app.inject({
    method: 'POST',
    url: `/api/report/${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'lt' },
  })
const days = 'date_from=2026-11-01&date_to=2026-11-30'
const path = `profit-and-loss/file?${days}&format=csv`

/** Asks for a file while the database cannot read what it needs. */
const askSlowly = async (of = path): Promise<Item> => {
  const client = await server.owner.connect()
  try {
    await client.query('begin; lock table expense in access exclusive mode')
    const response = await post(of)
    expect([response.statusCode, response.json()]).toEqual([
      202,
      expect.objectContaining({ status: 'queued', done: 0 }),
    ])
    return response.json()
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const state = (id: string) => books.read(`/export/${id}`)
const download = (id: string, { token }: { token: string } = books) =>
  server.app.inject({ url: `/api/export/${id}/file`, headers: { authorization: `Bearer ${token}` } })
const jobOf = ({ id }: Item) => ({ company_id: books.company.id, export_id: id })

test.each(['xlsx', 'csv', 'pdf'])('a report that is made in time is the same %s as without a job', async (format) => {
  // However busy the machine is.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  const response = await post(`profit-and-loss/file?${days}&format=${format}`)
  timeout.mockRestore()
  const other = await post(`profit-and-loss?${days}&format=${format}`)
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  for (const header of ['content-type', 'content-disposition'])
    expect(response.headers[header], header).toBe(other.headers[header])
  if (format === 'csv') expect(response.body).toBe(other.body)
  expect((await books.read('/export/all')).data).toEqual([])
})

test('a report that takes longer becomes a job in the list of exports', async () => {
  const job = await askSlowly()
  expect(job).toMatchObject({
    total: 0,
    created_by: 'Ona Kazlauskienė',
    form: {
      date_from: '2026-11-01',
      date_to: '2026-11-30',
      types: [],
      format: 'csv',
      report: { name: 'profit-and-loss', title: 'Pelnas ir nuostoliai 2026-11', query: { date_from: '2026-11-01' } },
    },
  })
  expect((await download(job.id)).statusCode).toBe(404)
  // A second click.
  expect((await askSlowly()).id).toBe(job.id)
  await server.runJobs()
  const made = await state(job.id)
  const name = 'Pelnas ir nuostoliai 2026-11.csv'
  expect(made).toMatchObject({ status: 'done', file_name: name, error: null })
  expect(made.total).toBeGreaterThan(5)
  expect(made.done).toBe(made.total)
  const file = await download(job.id)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body).toBe((await post(`profit-and-loss?${days}&format=csv`)).body)
  expect((await books.read('/export/all')).data).toEqual([made])
})

describe('a slow printer', () => {
  let print: TestServer['services']['renderer']['pdf']
  beforeEach(() => {
    print = server.services.renderer.pdf
  })
  afterEach(() => {
    server.services.renderer.pdf = print
  })

  test('a PDF that is not printed in time is printed by a job', async () => {
    let go = () => {}
    const free = new Promise<void>((resolve) => (go = resolve))
    server.services.renderer.pdf = async (...args) => free.then(() => print(...args))
    const response = await post(`profit-and-loss/file?${days}&format=pdf`)
    expect(response.statusCode).toBe(202)
    go()
    await server.runJobs()
    const file = await download(response.json().id)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('the progress is counted in rows, and a canceled report leaves no file', async () => {
  await server.owner.query(
    `insert into client (company_id, id, type, title, country, currency)
     select $1, gen_random_uuid(), 'legal', 'Klientas ' || n, 'LT', 'EUR' from generate_series(1, 4500) n`,
    [books.company.id],
  )
  await server.owner.query(
    `insert into party_month (company_id, month, account, party_id, count, base_amount)
     select $1, '2026-11-01', 'income', id, 1, -5 from client where company_id = $1 and title like 'Klientas %'`,
    [books.company.id],
  )
  const job = await askSlowly(`sales-by-client/file?${days}&format=csv`)
  let rows = 0
  const exports: typeof server.services.exports = {
    ...server.services.exports,
    putStream: async (company, id, bytes) => {
      // A busy store: it takes each page of rows after the next report of progress is due.
      const slowly = async function* () {
        let lines = 0
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          const before = lines
          lines += chunk.toString().split('\n').length - 1
          if (Math.floor(before / 1500) < Math.floor(lines / 1500))
            await new Promise((resolve) => setTimeout(resolve, 450))
          if (rows === 0 && lines > 2100) {
            rows = (await state(job.id)).done
            await books.ask('POST', `/export/${job.id}/cancel`)
          }
          yield chunk
        }
      }
      return server.services.exports.putStream(company, id, Readable.from(slowly()))
    },
  }
  await makeReport({ ...server.services, exports }, jobOf(job))
  expect([2000, 4000]).toContain(rows)
  expect(await state(job.id)).toMatchObject({ status: 'canceled', file_name: null })
  expect(await server.services.exports.list(books.company.id)).toEqual([])
})

describe('who may not read reports', () => {
  test('an employee gets no file, no job and no look at those of others', async () => {
    const staff = await openStaff(server)
    const employee = await staff.add('employee')
    expect((await post(path, employee)).statusCode).toBe(403)
    expect((await post('profit-and-loss/file?format=isaf')).statusCode).toBe(422)
    expect((await post('no-such/file?format=csv')).statusCode).toBe(404)
  })

  test('another company finds neither the job nor its file', async () => {
    const job = await askSlowly()
    await server.runJobs()
    const other = await openBooks(server)
    expect((await other.read('/export/all')).data).toEqual([])
    for (const suffix of ['', '/file']) expect((await other.ask('GET', `/export/${job.id}${suffix}`)).status).toBe(404)
    expect((await other.ask('POST', `/export/${job.id}/cancel`)).status).toBe(404)
  })

  test('whoever lost the right neither gets the finished file nor cancels or sees the job', async () => {
    const job = await askSlowly()
    await server.runJobs()
    await giveRole(server, books.id, 'employee')
    expect((await books.read('/export/all')).data).toEqual([])
    for (const suffix of ['', '/file']) expect((await books.ask('GET', `/export/${job.id}${suffix}`)).status).toBe(404)
    expect((await books.ask('POST', `/export/${job.id}/cancel`)).status).toBe(404)
    await giveRole(server, books.id, 'accountant')
    expect((await download(job.id)).statusCode).toBe(200)
  })

  test('a job of somebody who lost the right makes no file', async () => {
    const job = await askSlowly()
    await giveRole(server, books.id, 'employee')
    await server.runJobs()
    await giveRole(server, books.id, 'accountant')
    expect(await state(job.id)).toMatchObject({ status: 'canceled' })
    expect(await server.services.exports.list(books.company.id)).toEqual([])
  })
})

test('a report that is too long for its format fails at once, in words', async () => {
  const job = await askSlowly(`sales-by-client/file?${days}&format=pdf`)
  await server.owner.query(
    `insert into client (company_id, id, type, title, country, currency)
     select $1, gen_random_uuid(), 'legal', 'Klientas ' || n, 'LT', 'EUR' from generate_series(1, 2100) n`,
    [books.company.id],
  )
  await server.owner.query(
    `insert into party_month (company_id, month, account, party_id, count, base_amount)
     select $1, '2026-11-01', 'income', id, 1, -5 from client where company_id = $1 and title like 'Klientas %'`,
    [books.company.id],
  )
  await makeReport(server.services, jobOf(job))
  expect(await state(job.id)).toMatchObject({ status: 'failed', error: 'too_large' })
})
