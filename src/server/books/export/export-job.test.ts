import { randomUUID } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { readZip } from '#server/test/read-zip.ts'
import { copyInvoice } from '#server/test/company-rows.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import type { Services } from '#server/platform/services.ts'
import { makeExport } from './export-job.ts'

let server: TestServer
let books: Books
let other: Books

const year = { date_from: '2026-01-01', date_to: '2026-12-31', types: ['simple'] }
const count = 250

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  other = await openBooks(server)
  await books.invoice({ number: 'SF-0001' })
  await copyInvoice(server.owner, books.company.id, count)
})
afterAll(() => server.close())
beforeEach(() =>
  server.owner.query(
    `update export_job set status = 'canceled', finished_at = now() where status in ('queued', 'running')`,
  ),
)

const requestExport = async (format = 'csv', otherFields: object = {}): Promise<Item> => {
  const response = await books.ask('POST', '/invoice/export', { ...year, format, ...otherFields })
  expect([response.status, response.body]).toEqual([202, expect.objectContaining({ status: 'queued', done: 0 })])
  return response.body
}
const state = (id: string) => books.read(`/export/${id}`)
const download = (id: string, method: 'GET' | 'POST' = 'GET', token = books.token) =>
  server.app.inject({ method, url: `/api/export/${id}/file`, headers: { authorization: `Bearer ${token}` } })
const jobOf = (id: string) => ({ company_id: books.company.id, export_id: id })

test('an export of 250 documents becomes a job that makes a ZIP with all of them', async () => {
  const job = await requestExport('zip')
  expect(job).toMatchObject({
    total: count,
    created_by: 'Ona Kazlauskienė',
    file_name: null,
    form: { ...year, format: 'zip' },
  })
  expect((await download(job.id)).statusCode).toBe(404)
  const progress: number[] = []
  const running = server.runJobs()
  while (progress.at(-1) !== count) {
    const { done, status } = await state(job.id)
    expect(['queued', 'running', 'done']).toContain(status)
    progress.push(done)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await running
  expect(progress.some((done) => done > 0 && done < count)).toBe(true)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  const created = await state(job.id)
  expect(created).toMatchObject({ status: 'done', done: count, file_name: 'saskaitos-2026.zip', error: null })
  const response = await download(job.id)
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(created.size) })
  const files = readZip(response.rawPayload)
  expect(Object.keys(files)).toHaveLength(count)
  expect(Buffer.from(files['SF-0250 UAB „Ąžuolas“.pdf']!.subarray(0, 5)).toString()).toBe('%PDF-')
  expect((await books.read('/export/all')).data[0]).toEqual(created)
})

describe('a form posted into a new tab', () => {
  const post = async (accept: string) => {
    const { token } = await books.read('/csrf-token')
    return server.app.inject({
      method: 'POST',
      url: '/api/invoice/export',
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...year, types: 'simple', format: 'csv', _token: token }).toString(),
    })
  }

  test('an export form posted into a new tab redirects to the page that shows the job', async () => {
    const response = await post('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')
    expect([response.statusCode, response.headers.location, response.body]).toEqual([303, '/invoice/export', ''])
    expect((await books.read('/export/all')).data[0]).toMatchObject({ status: 'queued', total: count })
  })

  test.each(['*/*', 'application/json'])('a client that accepts %s gets the job as JSON', async (accept) => {
    const response = await post(accept)
    expect([response.statusCode, response.json()]).toEqual([202, expect.objectContaining({ status: 'queued' })])
  })
})

test('a second click on export returns the job of the first click', async () => {
  const first = await requestExport()
  expect((await requestExport()).id).toBe(first.id)
  expect((await requestExport('xlsx')).id).not.toBe(first.id)
})

test('the number of queued exports of a company is limited', async () => {
  for (const month of [1, 2, 3, 4, 5]) await requestExport('csv', { date_from: `2025-0${month}-01` })
  const response = await books.ask('POST', '/invoice/export', { ...year, format: 'csv' })
  expect([response.status, response.body.code]).toEqual([429, 'too_many_attempts'])
})

/** Prints one document, and gives its bytes for every other one: what is in them is not the subject of most tests. */
const printOnce = (): Services['renderer']['pdf'] => {
  let printed: ReturnType<Services['renderer']['pdf']> | undefined
  return (data) => (printed ??= server.services.renderer.pdf(data))
}
const withPrinter = (pdf: Services['renderer']['pdf']): Services => ({
  ...server.services,
  renderer: { ...server.services.renderer, pdf },
})

describe('a server that is killed during an export', () => {
  /** Services that fail after this number of printed documents, like a killed process. */
  const servicesThatFailAfter = (after: number): Services => {
    let printedCount = 0
    const print = printOnce()
    return withPrinter((data) => {
      printedCount += 1
      return printedCount > after ? Promise.reject(new Error('killed')) : print(data)
    })
  }

  test('an interrupted export leaves no file, and the next run makes a complete one', async () => {
    const job = await requestExport('zip')
    await expect(makeExport(servicesThatFailAfter(40), jobOf(job.id))).rejects.toThrow('killed')
    expect(await state(job.id)).toMatchObject({ status: 'running', file_name: null })
    expect((await download(job.id)).statusCode).toBe(404)
    expect(await server.services.exports.list(books.company.id)).not.toContainEqual(
      expect.objectContaining({ name: expect.stringContaining('.part') }),
    )
    await makeExport(withPrinter(printOnce()), jobOf(job.id))
    expect(await state(job.id)).toMatchObject({ status: 'done', done: count })
    expect(Object.keys(readZip((await download(job.id)).rawPayload))).toHaveLength(count)
  })

  test('after three failures the export is marked failed and the user is told', async () => {
    const job = await requestExport('zip')
    for (let attempt = 1; attempt < 3; attempt += 1)
      await expect(makeExport(servicesThatFailAfter(1), jobOf(job.id))).rejects.toThrow()
    await makeExport(servicesThatFailAfter(1), jobOf(job.id))
    expect(await state(job.id)).toMatchObject({ status: 'failed', error: 'internal_error' })
  })

  test('an export stopped by a shutdown returns to the queue without counting as an attempt', async () => {
    const job = await requestExport('zip')
    const stopping = { ...server.services, isReady: () => false }
    await expect(makeExport(stopping, jobOf(job.id))).rejects.toThrow('stopping')
    expect(await state(job.id)).toMatchObject({ status: 'queued', done: 0 })
    const { rows } = await server.owner.query('select attempts from export_job where id = $1', [job.id])
    expect(rows[0].attempts).toBe(0)
  })

  test('a full disk is reported as the reason of a failed export', async () => {
    const job = await requestExport('csv')
    const full = { ...server.services, exports: { ...server.services.exports, putStream: noSpace } }
    for (let attempt = 1; attempt < 3; attempt += 1) await expect(makeExport(full, jobOf(job.id))).rejects.toThrow()
    await makeExport(full, jobOf(job.id))
    expect(await state(job.id)).toMatchObject({ status: 'failed', error: 'unavailable' })
  })
})

const noSpace: Services['exports']['putStream'] = async () => {
  const { Problem } = await import('#server/platform/http/problem.ts')
  throw new Problem('unavailable', { resource: 'files', retryAfter: 60 })
}

describe('canceling an export', () => {
  test('an export canceled before it started makes no file', async () => {
    const job = await requestExport()
    const response = await books.ask('POST', `/export/${job.id}/cancel`)
    expect(response.body).toMatchObject({ status: 'canceled', finished_at: expect.any(String) })
    await makeExport(server.services, jobOf(job.id))
    expect(await state(job.id)).toMatchObject({ status: 'canceled' })
    expect((await download(job.id)).statusCode).toBe(404)
  })

  test('an export canceled while it is running stops and leaves no file', async () => {
    const job = await requestExport('zip')
    const running = makeExport(server.services, jobOf(job.id))
    await expect.poll(async () => (await state(job.id)).done).toBeGreaterThan(0)
    await books.ask('POST', `/export/${job.id}/cancel`)
    await running
    expect(await state(job.id)).toMatchObject({ status: 'canceled' })
    expect((await server.services.exports.list(books.company.id)).map(({ name }) => name)).not.toContain(job.id)
  })

  test('canceling a finished export keeps its file', async () => {
    const job = await requestExport()
    await makeExport(server.services, jobOf(job.id))
    expect((await books.ask('POST', `/export/${job.id}/cancel`)).body).toMatchObject({ status: 'done' })
    expect((await download(job.id, 'POST')).body.split('\r\n')).toHaveLength(count + 2)
  })
})

test('another company cannot find the export', async () => {
  const job = await requestExport()
  await makeExport(server.services, jobOf(job.id))
  for (const path of [`/export/${job.id}`, `/export/${job.id}/file`])
    expect((await other.ask('GET', path)).body).toMatchObject({ status: 404, resource: 'export' })
  expect((await other.ask('POST', `/export/${job.id}/cancel`)).status).toBe(404)
  expect((await download(job.id, 'POST', other.token)).statusCode).toBe(404)
  expect((await other.read('/export/all')).data).toEqual([])
  expect((await state(job.id)).status).toBe('done')
  expect((await books.ask('GET', `/export/${randomUUID()}`)).status).toBe(404)
})

test('export files are removed after 7 days, and newer files stay', async () => {
  const [old, recent] = [await requestExport('csv'), await requestExport('xlsx')]
  for (const { id } of [old, recent]) await makeExport(server.services, jobOf(id))
  const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)
  await server.owner.query('update export_job set finished_at = $2 where id = $1', [old.id, eightDaysAgo])
  utimesSync(join(server.services.config.dataDir, 'exports', books.company.id, old.id), eightDaysAgo, eightDaysAgo)
  server.setTime(new Date())
  await runHousekeeping(server.services)
  expect((await books.ask('GET', `/export/${old.id}`)).status).toBe(404)
  // An export of a whole year needs a proof; the last one is older than ten minutes.
  await server.owner.query(`update session set proved_at = '2020-01-01' where user_id = $1`, [books.id])
  expect((await download(recent.id)).json()).toMatchObject({ code: 'proof_required' })
  expect((await download(recent.id, 'POST')).statusCode).toBe(403)
  await books.ask('POST', '/user/proof', { password: 'Ramunė-77' })
  expect((await download(recent.id)).statusCode).toBe(200)
  expect((await server.services.exports.list(books.company.id)).map(({ name }) => name)).not.toContain(old.id)
})
