import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { giveRole, openStaff } from '#server/test/members.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { slowReports } from './test/slow-reports.ts'

// A job runs later than it was asked for, and its file is fetched later still: each time the rights are those of that moment.

let server: TestServer
let books: Books
let reports: ReturnType<typeof slowReports>
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
const open = async (company: object = {}) => {
  books = await openBooks(server, company)
  reports = slowReports(server, books)
}
beforeEach(() => open())

const days = 'date_from=2026-11-01&date_to=2026-11-30'
const pathOf = (name: string) => `${name}/file?${days}&format=csv`
const path = pathOf('profit-and-loss')

/** As it is stored: a person does not see a report that they may not read. */
const storedStatus = async ({ id }: Item): Promise<string> => {
  const { rows } = await server.owner.query('select status from export_job where id = $1', [id])
  return rows[0].status
}
const expectNoFile = async (job: Item) => {
  expect(await storedStatus(job)).toBe('canceled')
  expect(await server.services.exports.list(books.company.id)).toEqual([])
}
const expectHidden = async ({ id }: Item) => {
  expect((await books.read('/export/all')).data).toEqual([])
  for (const suffix of ['', '/file']) expect((await books.ask('GET', `/export/${id}${suffix}`)).status).toBe(404)
  expect((await books.ask('POST', `/export/${id}/cancel`)).status).toBe(404)
}

describe('who may not read reports', () => {
  test('an employee gets no file, no job and no look at those of others', async () => {
    const staff = await openStaff(server)
    const employee = await staff.add('employee')
    expect((await reports.post(path, employee)).statusCode).toBe(403)
    expect((await reports.post('profit-and-loss/file?format=isaf')).statusCode).toBe(422)
    expect((await reports.post('no-such/file?format=csv')).statusCode).toBe(404)
  })

  test('another company finds neither the job nor its file', async () => {
    const job = await reports.askWithoutTime(path)
    await server.runJobs()
    const other = await openBooks(server)
    expect((await other.read('/export/all')).data).toEqual([])
    for (const suffix of ['', '/file']) expect((await other.ask('GET', `/export/${job.id}${suffix}`)).status).toBe(404)
    expect((await other.ask('POST', `/export/${job.id}/cancel`)).status).toBe(404)
  })

  test('whoever lost the right neither gets the finished file nor cancels or sees the job', async () => {
    const job = await reports.askWithoutTime(path)
    await server.runJobs()
    await giveRole(server, books.id, 'employee')
    await expectHidden(job)
    await giveRole(server, books.id, 'accountant')
    expect((await reports.download(job.id)).statusCode).toBe(200)
  })

  test('a job of somebody who lost the right makes no file', async () => {
    const job = await reports.askWithoutTime(path)
    await giveRole(server, books.id, 'employee')
    await server.runJobs()
    await expectNoFile(job)
  })
})

describe('a person who left the company', () => {
  const leave = async () => {
    await giveRole(server, books.id, 'accountant')
    await server.owner.query('delete from company_member where user_id = $1', [books.id])
  }

  test('gets no file of a job that they asked for', async () => {
    const job = await reports.askWithoutTime(path)
    await leave()
    await server.runJobs()
    await expectNoFile(job)
  })

  test('does not get the finished file with the session that they had', async () => {
    const job = await reports.askWithoutTime(path)
    await server.runJobs()
    await leave()
    expect([403, 404]).toContain((await reports.download(job.id)).statusCode)
  })
})

test('a job makes its file after its session has ended, but the ended session does not get it', async () => {
  const job = await reports.askWithoutTime(path)
  expect((await books.ask('POST', '/logout')).status).toBe(204)
  await server.runJobs()
  expect(await storedStatus(job)).toBe('done')
  expect((await reports.download(job.id)).statusCode).toBe(401)
})

describe.each(['vat', 'vat-register', 'eu-sales'])('%s of a company that pays no VAT any more', (name) => {
  const payVat = (pays: boolean) =>
    server.owner.query('update company set vat_enabled = $2 where id = $1', [books.company.id, pays])

  test('is not made by a job that was asked for before', async () => {
    const job = await reports.askWithoutTime(pathOf(name))
    await payVat(false)
    await server.runJobs()
    await expectNoFile(job)
  })

  test('is fetched by nobody until the company pays VAT again', async () => {
    const job = await reports.askWithoutTime(pathOf(name))
    await server.runJobs()
    await payVat(false)
    await expectHidden(job)
    await payVat(true)
    expect((await reports.download(job.id)).statusCode).toBe(200)
  })
})

describe.each(['year', 'journal'])('%s of an individual whose company became a legal person', (name) => {
  beforeEach(() => open({ type: 'individual', activity_type: 'simple' }))
  const becomeLegal = () =>
    server.owner.query(`update company set type = 'legal', code = '979864328', activity_type = null where id = $1`, [
      books.company.id,
    ])

  test('is not made by a job that was asked for before', async () => {
    const job = await reports.askWithoutTime(pathOf(name))
    await becomeLegal()
    await server.runJobs()
    await expectNoFile(job)
  })

  test('is not fetched any more', async () => {
    const job = await reports.askWithoutTime(pathOf(name))
    await server.runJobs()
    expect((await reports.download(job.id)).statusCode).toBe(200)
    await becomeLegal()
    await expectHidden(job)
  })
})
