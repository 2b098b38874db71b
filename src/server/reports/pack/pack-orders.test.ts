import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { allParts, forgetPacks, november, openPackBooks, packCalls } from './test/pack-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openPackBooks(server)
})
afterAll(() => server.close())
beforeEach(() => forgetPacks(server))

const { order, state, download, made, storedNames } = packCalls(() => ({ server, books }))

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
    expect(parts.map(({ part }: Item) => part)).toEqual(allParts)
    expect(parts[1]).toMatchObject({ documents: 2, files: 2, without_file: 1 })
  })

  test('documents that change after a pack was made are counted', async () => {
    const { pack } = await made(['registers'])
    await books.invoice({ date: '2026-11-20' })
    expect(await state(pack.id)).toMatchObject({ changed: 1 })
  })

  test('another company finds neither a pack nor its file', async () => {
    const other = await openBooks(server)
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
