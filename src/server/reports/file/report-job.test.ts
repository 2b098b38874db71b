import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { makeReport } from './report-job.ts'
import { addClients, slowReports } from './test/slow-reports.ts'

let server: TestServer
let books: Books
let reports: ReturnType<typeof slowReports>
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  await books.invoice({})
  reports = slowReports(server, books)
})

const days = 'date_from=2026-11-01&date_to=2026-11-30'
const path = `profit-and-loss/file?${days}&format=csv`

const jobOf = ({ id }: Item) => ({ company_id: books.company.id, export_id: id })

test.each(['xlsx', 'csv', 'pdf'])('a report that is made in time is the same %s as without a job', async (format) => {
  // However busy the machine is.
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  const response = await reports.post(`profit-and-loss/file?${days}&format=${format}`)
  timeout.mockRestore()
  const other = await reports.post(`profit-and-loss?${days}&format=${format}`)
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
  for (const header of ['content-type', 'content-disposition'])
    expect(response.headers[header], header).toBe(other.headers[header])
  if (format === 'csv') expect(response.body).toBe(other.body)
  expect((await books.read('/export/all')).data).toEqual([])
})

test('a report that takes longer becomes a job in the list of exports', async () => {
  const job = await reports.askSlowly(path)
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
  expect((await reports.download(job.id)).statusCode).toBe(404)
  // A second click.
  expect((await reports.askSlowly(path)).id).toBe(job.id)
  await server.runJobs()
  const made = await reports.state(job.id)
  const name = 'Pelnas ir nuostoliai 2026-11.csv'
  expect(made).toMatchObject({ status: 'done', file_name: name, error: null })
  expect(made.total).toBeGreaterThan(5)
  expect(made.done).toBe(made.total)
  const file = await reports.download(job.id)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body).toBe((await reports.post(`profit-and-loss?${days}&format=csv`)).body)
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
    const response = await reports.post(`profit-and-loss/file?${days}&format=pdf`)
    expect(response.statusCode).toBe(202)
    go()
    await server.runJobs()
    const file = await reports.download(response.json().id)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

test('the progress is counted in rows, and a canceled report leaves no file', async () => {
  await addClients(server, books, 4500)
  const job = await reports.askSlowly(`sales-by-client/file?${days}&format=csv`)
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
            rows = (await reports.state(job.id)).done
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
  expect(await reports.state(job.id)).toMatchObject({ status: 'canceled', file_name: null })
  expect(await server.services.exports.list(books.company.id)).toEqual([])
})

test('a report that is too long for its format fails at once, in words', async () => {
  const job = await reports.askSlowly(`sales-by-client/file?${days}&format=pdf`)
  await addClients(server, books, 2100)
  await makeReport(server.services, jobOf(job))
  expect(await reports.state(job.id)).toMatchObject({ status: 'failed', error: 'too_large' })
})
