import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await createTestServer()
  person = await signUp(server)
})
afterAll(() => server.close())

const send = async (...files: (Uint8Array | string)[]) => {
  const form = new FormData()
  for (const bytes of files) form.append('file', new Blob([bytes as BlobPart]), 'ona.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return person.ask('POST', '/user/avatar', payload, { 'content-type': request.headers.get('content-type') ?? '' })
}
const image = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#27409B' } })

const shown = async () => (await person.ask('GET', '/user/data')).body.user.data.avatar

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s is redrawn as a small picture, shown with the person',
  async (format) => {
    const sent = await image()
      .withMetadata({ exif: { IFD0: { Artist: 'Slapta vieta' } } })
      .toFormat(format)
      .toBuffer()
    const response = await send(sent)
    expect(response.status).toBe(200)
    const { avatar } = response.body.user.data
    expect(avatar).toMatch(/^data:image\/webp;base64,/)
    const stored = Buffer.from(avatar.split(',')[1], 'base64')
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 96, height: 96 })
    expect(stored.includes('Slapta vieta')).toBe(false)
    expect(await shown()).toBe(avatar)
  },
)

test('a rotated photo is turned upright', async () => {
  const half = await sharp({ create: { width: 96, height: 48, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const topWhite = image(96, 96).composite([{ input: half, top: 0, left: 0 }])
  // Orientation 6: the top of the stored image is the right side of the shown one.
  const turned = await topWhite.jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { avatar } = (await send(turned)).body.user.data
  const { data, info } = await sharp(Buffer.from(avatar.split(',')[1], 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
  expect(redAt(80, 48)).toBeGreaterThan(200)
  expect(redAt(15, 48)).toBeLessThan(100)
})

/** A PNG of a few kilobytes whose header declares this size. */
const bomb = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)))
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}
const crcOf = (bytes: Buffer) => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

test('an invalid or dangerous image is rejected and the avatar stays', async () => {
  await send(await image().png().toBuffer())
  const before = await shown()
  const whole = await image(2000, 2000).jpeg().toBuffer()
  const refused = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    page: '<!doctype html><script>alert(1)</script>',
    gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    tiff: await image(10, 10).tiff().toBuffer(),
    'cut off': whole.subarray(0, whole.length / 2),
    'a name only': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    bomb: bomb(30_000, 30_000),
    'comments that lead to no element': `<?xml version="1.0"?>${'<!--a-->'.repeat(40)}!>`,
  }
  for (const [name, bytes] of Object.entries(refused)) {
    const response = await send(bytes)
    expect([response.status, response.body.code], name).toEqual([415, 'unsupported_file'])
  }
  expect((await send(new Uint8Array(2 * 1024 * 1024 + 1))).body).toMatchObject({ status: 413, code: 'too_large' })
  expect((await send(new Uint8Array(0))).body).toMatchObject({ status: 422, code: 'no_file' })
  expect((await person.ask('POST', '/user/avatar', { file: 'x' })).body.code).toBe('no_file')
  expect(await shown()).toBe(before)
})

test('a small file with millions of pixels is converted outside the server, which keeps answering', async () => {
  const large = await image(6000, 6000).png().toBuffer()
  expect(large.length).toBeLessThan(500_000)
  let isDrawn = false
  const drawing = send(large).finally(() => (isDrawn = true))
  for (let answered = 0; answered < 5; answered += 1)
    expect((await server.app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
  expect(isDrawn).toBe(false)
  expect((await drawing).status).toBe(200)
})

test('an avatar is removed', async () => {
  await send(await image().png().toBuffer())
  expect((await person.ask('DELETE', '/user/avatar')).body.user.data.avatar).toBeNull()
  expect(await shown()).toBeNull()
})
