import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import type { Books } from '#server/test/books.ts'
import { copyInvoice } from '#server/test/company-rows.ts'
import { readZip } from '#server/test/read-zip.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { forgetPacks, openPackBooks, packCalls } from './test/pack-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openPackBooks(server)
})
afterAll(() => server.close())
beforeEach(() => forgetPacks(server))

const { order, state, download, makeWith, storedNames } = packCalls(() => ({ server, books }))

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
