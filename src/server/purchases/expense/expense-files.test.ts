import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { folderStore } from '#server/platform/files/store.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { heic } from '#server/test/images.ts'
import { ask, createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { bodyOf, file, fileCalls, formOf, mountTinyDisk, pdf } from './test/files.ts'

let server: TestServer
let books: Books
let png: Buffer
beforeAll(async () => {
  server = await createTestServer({ clock: () => new Date() })
  books = await openBooks(server)
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

const xml = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl"/>')
const { upload, expense, folder, stored } = fileCalls(() => ({ server, books }))
const get = (address: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api${address}`, headers: { authorization: `Bearer ${books.token}`, ...headers } })

describe('files of an expense', () => {
  test('several files are attached at once, and their types are found by content, not by name', async () => {
    const created = await expense()
    const response = await upload(created.id, [file('Sąskaita.txt', pdf), file('kvitas.pdf', png), file('e.xml', xml)])
    expect(response).toMatchObject({ status: 201 })
    expect(response.body.files).toEqual([
      { id: expect.any(String), name: 'Sąskaita.txt.pdf', size: pdf.length, type: 'application/pdf', thumbnail: false },
      { id: expect.any(String), name: 'kvitas.pdf.png', size: png.length, type: 'image/png', thumbnail: true },
      { id: expect.any(String), name: 'e.xml', size: xml.length, type: 'application/xml', thumbnail: false },
    ])
    expect((await books.read('/expense/all?search=')).data[0]).toMatchObject({ id: created.id, file_count: 3 })
    const [first, second] = response.body.files
    expect(readFileSync(path.join(folder(), first.id))).toEqual(pdf)
    expect(stored().filter((name) => name.startsWith(second.id))).toEqual([second.id, `${second.id}.small`])
    expect(stored().filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a file that is also a web page is served under the name of its detected type', async () => {
    const created = await expense()
    const page = Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')])
    const { files } = (await upload(created.id, [file('a.html', page), file('B.PNG', png), file('c', pdf)])).body
    expect(files.map(({ name }: Item) => name)).toEqual(['a.html.png', 'B.PNG', 'c.pdf'])
    const response = await get(`/expense/${created.id}/files/${files[0].id}`)
    expect(response.headers['content-disposition']).toContain('filename="a.html.png"')
    const long = (await upload(created.id, [file(`${'a'.repeat(200)}.html`, page)])).body.files.at(-1).name
    expect([long.length, long.endsWith('.png')]).toEqual([180, true])
  })

  test('a HEIC photo is shown by a thumbnail that every browser can display', async () => {
    const created = await expense()
    const { files } = (await upload(created.id, [file('IMG_0001.HEIC', heic)])).body
    expect(files).toMatchObject([{ name: 'IMG_0001.HEIC', type: 'image/heic', thumbnail: true }])
    const small = await get(`/expense/${created.id}/files/${files[0].id}?thumbnail=1`)
    expect(small.headers['content-type']).toBe('image/webp')
    const { data, info } = await sharp(small.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([96, 64])
    const at = (x: number) => [...data.subarray((32 * info.width + x) * 3, (32 * info.width + x) * 3 + 3)]
    expect(at(10)[0]).toBeGreaterThan(150)
    expect(at(85)[2]).toBeGreaterThan(150)
  })

  test('a HEIC file that is broken, empty or too large is stored without a thumbnail', async () => {
    const created = await expense()
    // Changes the size in the header from 96 × 64 to 30,000 × 30,000.
    const size = heic.indexOf('ispe') + 8
    const huge = Buffer.from(heic)
    huge.writeUInt32BE(30_000, size)
    huge.writeUInt32BE(30_000, size + 4)
    const cut = heic.subarray(0, heic.length - 20)
    const bare = heic.subarray(0, 40)
    const response = await upload(created.id, [file('huge.heic', huge), file('cut.heic', cut), file('bare.heic', bare)])
    expect(response.status).toBe(201)
    expect(response.body.files.map((each: Item) => each.thumbnail)).toEqual([false, false, false])
    // The next image is converted.
    expect((await upload(created.id, [file('a.heic', heic)])).body.files.at(-1).thumbnail).toBe(true)
  })

  test.each([
    ['breaks off', 'multipart/form-data; boundary=XbX', '--XbX\r\ngarbage'],
    [
      'ends within a file',
      'multipart/form-data; boundary=XbX',
      '--XbX\r\ncontent-disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n%PDF',
    ],
    ['says no boundary', 'multipart/form-data', ''],
    ['says no boundary of something', 'multipart/form-data', 'garbage'],
  ])('a request body that %s is a bad request, and nothing of it is stored', async (_, type, body) => {
    const created = await expense()
    const before = stored()
    const headers = { authorization: `Bearer ${books.token}`, 'content-type': type }
    const response = await ask(server, 'POST', `/expense/${created.id}/files`, { body, headers })
    expect([response.status, response.body.code]).toEqual([400, 'bad_request'])
    expect(stored()).toEqual(before)
  })

  test('files are shown in the browser in a sandbox without scripts', async () => {
    const created = await expense()
    const { files } = (await upload(created.id, [file('Ąžuolo „sąskaita“.pdf', pdf), file('b.png', png)])).body
    const response = await get(`/expense/${created.id}/files/${files[0].id}`)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload).toEqual(pdf)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="[\w.-]+"; filename\*=UTF-8''%C4%84/),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox$/),
      'cache-control': expect.stringMatching(/^private/),
    })
    const small = await get(`/expense/${created.id}/files/${files[1].id}?thumbnail=1`)
    expect(small.headers['content-type']).toBe('image/webp')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 })
    expect((await get(`/expense/${created.id}/files/${files[0].id}?thumbnail=1`)).statusCode).toBe(404)
  })

  test('a file opens in a new tab by a form with its token', async () => {
    const created = await expense()
    const { files } = (await upload(created.id, [file('a.pdf', pdf)])).body
    const { token } = await books.read('/csrf-token')
    const post = (payload: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/expense/${created.id}/files/${files[0].id}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
    const response = await post(`_token=${encodeURIComponent(token)}`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await post('')).statusCode).toBe(419)
    const anonymous = await csrfHeaders(server)
    expect((await post(`_token=${encodeURIComponent(anonymous['x-csrf-token'] ?? '')}`)).statusCode).toBe(401)
  })

  test('missing, too large and unsupported files are refused, and nothing of the request is stored', async () => {
    const created = await expense()
    const before = stored()
    expect(await upload(created.id, [])).toMatchObject({ status: 422, body: { code: 'no_file' } })
    expect(await books.ask('POST', `/expense/${created.id}/files`)).toMatchObject({
      status: 422,
      body: { code: 'no_file' },
    })
    const big = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 + 1 - pdf.length)])
    expect(await upload(created.id, [file('a.pdf', pdf), file('b.pdf', big)])).toMatchObject({
      status: 413,
      body: { code: 'too_large', detail: 'Failas per didelis: iki 10 MB.' },
    })
    const hostile = [
      file('a.pdf', Buffer.from('<html><script>alert(1)</script></html>')),
      file('a.svg', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')),
      file('a.xml', Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')),
      file('a.xml', Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')),
      file('a.png', Buffer.from('GIF89a' + '0'.repeat(50))),
      file('a.pdf', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])),
      file('empty.pdf', Buffer.alloc(0)),
    ]
    for (const wrong of hostile)
      expect(await upload(created.id, [file('a.pdf', pdf), wrong]), wrong.name).toMatchObject({
        status: 415,
        body: { code: 'unsupported_file', detail: 'Įkelti galima PDF, JPEG, PNG, WebP, HEIC ir XML failus.' },
      })
    expect(
      await upload(
        created.id,
        Array.from({ length: 21 }, () => file('a.pdf', pdf)),
      ),
    ).toMatchObject({ status: 413 })
    expect((await books.read(`/expense/edit/${created.id}`)).item.files).toEqual([])
    expect(stored()).toEqual(before)
    expect((await upload(created.id, [file('a.pdf', big.subarray(0, 10 * 1024 * 1024))])).status).toBe(201)
  })

  test('file names are kept without path parts', async () => {
    const created = await expense()
    const names = ['../../etc/passwd', 'C:\\Dokumentai\\kvitas.pdf', 'fdp.exe\u202e', `${'ą'.repeat(300)}.pdf`]
    const { files } = (
      await upload(
        created.id,
        names.map((name) => file(name, pdf)),
      )
    ).body
    expect(files.map(({ name }: Item) => name)).toEqual([
      'passwd.pdf',
      'kvitas.pdf',
      'fdp.exe.pdf',
      `${'ą'.repeat(176)}.pdf`,
    ])
  })

  test('removed files are deleted from the store a day later', async () => {
    const created = await expense()
    const { files } = (await upload(created.id, [file('a.png', png), file('b.pdf', pdf)])).body
    const address = `/expense/${created.id}/files/${files[0].id}`
    expect((await books.ask('DELETE', address)).status).toBe(204)
    expect(await books.ask('DELETE', address)).toMatchObject({ status: 404, body: { resource: 'expense_file' } })
    expect((await get(address)).statusCode).toBe(404)
    const fresh = uuid()
    writeFileSync(path.join(folder(), fresh), pdf)
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000)
    for (const name of stored()) if (name !== fresh) utimesSync(path.join(folder(), name), old, old)
    await runHousekeeping(server.services)
    expect(stored()).toContain(fresh)
    expect(stored()).toContain(files[1].id)
    expect(stored().filter((name) => name.startsWith(files[0].id))).toEqual([])
    rmSync(path.join(folder(), fresh))
  })

  test('files of another company are not found, and refused uploads leave no bytes', async () => {
    const created = await expense()
    const { files } = (await upload(created.id, [file('a.pdf', pdf)])).body
    const stranger = await openBooks(server)
    const before = stored()
    const { payload, type } = await bodyOf([file('x.pdf', pdf)])
    const send = (headers: Record<string, string>) =>
      ask(server, 'POST', `/expense/${created.id}/files`, {
        body: payload,
        headers: { 'content-type': type, ...headers },
      })
    expect(await send({ authorization: `Bearer ${stranger.token}` })).toMatchObject({ status: 404 })
    expect((await send({ authorization: 'Bearer nobody' })).status).toBe(401)
    expect((await send({})).status).toBe(419)
    expect((await stranger.ask('GET', `/expense/${created.id}/files/${files[0].id}`)).status).toBe(404)
    expect((await stranger.ask('DELETE', `/expense/${created.id}/files/${files[0].id}`)).status).toBe(404)
    const other = await expense()
    expect((await books.ask('GET', `/expense/${other.id}/files/${files[0].id}`)).status).toBe(404)
    expect(stored()).toEqual(before)
    const theirs = path.join(server.services.config.dataDir, 'files', stranger.company.id)
    expect(readdirSync(theirs)).toEqual([])
  })

  test('files are uploaded over a network, and refused uploads are stopped early', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const created = await expense()
    const send = async (bytes: Uint8Array) => {
      const response = await fetch(`${address}/api/expense/${created.id}/files`, {
        method: 'POST',
        headers: { authorization: `Bearer ${books.token}` },
        body: formOf([file('a.pdf', bytes)]),
      })
      return [response.status, ((await response.json()) as { code?: string }).code]
    }
    expect(await send(pdf)).toEqual([201, undefined])
    expect(await send(Buffer.concat([pdf, Buffer.alloc(24 * 1024 * 1024)]))).toEqual([413, 'too_large'])
    expect(await send(Buffer.alloc(9 * 1024 * 1024, 1))).toEqual([415, 'unsupported_file'])
  })
})

describe('a file store that cannot take the bytes', () => {
  const unavailable = {
    status: 503,
    body: { code: 'unavailable', detail: expect.stringMatching(/^Failo įrašyti nepavyko/) },
  }

  test('an upload is refused with a message, stores nothing and leaves the expense unchanged', async () => {
    const created = await expense()
    const blocked = path.join(server.services.config.dataDir, 'blocked')
    writeFileSync(blocked, 'a file where the folder should be')
    const working = server.services.files
    server.services.files = folderStore(blocked)
    const response = await upload(created.id, [file('a.pdf', pdf)])
    server.services.files = working
    expect(response).toMatchObject(unavailable)
    expect(response.headers['retry-after']).toBe('60')
    expect((await books.read(`/expense/edit/${created.id}`)).item).toEqual(created)
    expect((await upload(created.id, [file('a.pdf', pdf)])).status).toBe(201)
  })

  test('a full disk leaves no partial file', async (context) => {
    const tiny = mountTinyDisk(server.services.config.dataDir)
    if (!tiny) return context.skip()
    try {
      const created = await expense()
      const working = server.services.files
      server.services.files = folderStore(tiny)
      const first = await upload(created.id, [file('a.pdf', pdf)])
      const full = await upload(created.id, [file('b.pdf', Buffer.concat([pdf, Buffer.alloc(200_000)]))])
      server.services.files = working
      expect(first.status).toBe(201)
      expect(full).toMatchObject(unavailable)
      expect(readdirSync(path.join(tiny, books.company.id))).toEqual([first.body.files[0].id])
      expect((await books.read(`/expense/edit/${created.id}`)).item.files).toHaveLength(1)
    } finally {
      execFileSync('umount', [tiny])
    }
  })
})
