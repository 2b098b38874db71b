import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawing, imageBody, imageOf } from '#server/test/images.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signUpWithCompany>>
beforeAll(async () => {
  server = await createTestServer()
  owner = await signUpWithCompany(server)
})
afterAll(() => server.close())

const upload = async (bytes: Uint8Array | string, caller = owner, company = owner.company.id) => {
  const { payload, headers } = await imageBody(bytes)
  return caller.ask('POST', `/company/${company}/logo`, payload, headers)
}
const fetchLogo = (path: string, token = owner.token) =>
  server.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
const currentLogo = async (): Promise<string | null> =>
  (await owner.ask('GET', `/company/edit/${owner.company.id}`)).body.item.logo
const pixel = async (png: Buffer, left: number, top: number) => [
  ...(await sharp(png).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

/** A blank square image with one bit per pixel. */
const blankPng = (side: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'a logo sent as %s is converted to a small PNG with its own address',
    async (format) => {
      const sent = await imageOf(format, 1600, 400)
      const { status, body } = await upload(sent)
      expect(status).toBe(200)
      expect(body.logo).toMatch(new RegExp(`^/api/company/${owner.company.id}/logo/[0-9a-f]{16}$`))
      const answer = await fetchLogo(body.logo)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(answer.headers['cache-control']).toContain('private')
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 800, height: 200 })
      expect(answer.rawPayload.length).toBeLessThanOrEqual(40_000)
      expect(await currentLogo()).toBe(body.logo)
    },
  )

  test('a logo keeps its transparency and loses its metadata', async () => {
    const sent = await sharp(await imageOf('png'))
      .withExif({ IFD0: { Copyright: 'Slapta vieta' } })
      .png()
      .toBuffer()
    expect(sent.toString('latin1')).toContain('Slapta')
    const { body } = await upload(sent)
    const { rawPayload } = await fetchLogo(body.logo)
    expect(rawPayload.toString('latin1')).not.toContain('Slapta')
    expect((await pixel(rawPayload, 5, 5))[3]).toBeLessThan(200)
  })

  test('a logo sent as an SVG is converted to a PNG that is large enough for print', async () => {
    const { body } = await upload(drawing())
    const { rawPayload } = await fetchLogo(body.logo)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 800, height: 400 })
    expect(await pixel(rawPayload, 100, 100)).toEqual([255, 0, 0, 255])
    expect((await pixel(rawPayload, 700, 100))[3]).toBe(0)
  })

  test('a logo full of detail is reduced to at most 40 kB', async () => {
    const noise = Buffer.from(Array.from({ length: 600 * 300 * 3 }, (_, at) => (at * 7919 * ((at >> 3) + 1)) % 251))
    const sent = await sharp(noise, { raw: { width: 600, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    const { status, body } = await upload(sent)
    expect(status).toBe(200)
    expect((await fetchLogo(body.logo)).rawPayload.length).toBeLessThanOrEqual(40_000)
  })

  test('a logo can be replaced and removed, and has the same address if it is sent again', async () => {
    const first = (await upload(await imageOf('png', 100, 50))).body.logo
    const second = (await upload(await imageOf('png', 50, 100))).body.logo
    expect(second).not.toBe(first)
    // No document uses it.
    expect(
      (await server.owner.query('select version from company_logo where company_id = $1', [owner.company.id])).rows,
    ).toEqual([{ version: second.slice(-16) }])
    expect((await owner.ask('DELETE', `/company/${owner.company.id}/logo`)).status).toBe(204)
    expect(await currentLogo()).toBeNull()
    expect((await upload(await imageOf('png', 100, 50))).body.logo).toBe(first)
  })

  test('a logo can be uploaded while another user edits the company', async () => {
    const { version } = (await owner.ask('GET', `/company/edit/${owner.company.id}`)).body.item
    await upload(await imageOf('png', 77, 50))
    expect((await owner.ask('PUT', `/company/${owner.company.id}`, { version, phone: '+370 600 00000' })).status).toBe(
      200,
    )
    expect(await currentLogo()).not.toBeNull()
  })
})

describe('an invalid logo', () => {
  const expectRefused = async (bytes: Uint8Array | string, status = 415) => {
    const before = await currentLogo()
    const answer = await upload(bytes)
    expect([answer.status, answer.body.code]).toEqual([status, status === 413 ? 'too_large' : 'unsupported_file'])
    expect(await currentLogo()).toBe(before)
  }

  test('a logo is refused if it is a PDF, a GIF, an HTML page, a script or plain text', async () => {
    for (const bytes of ['%PDF-1.4\n%%EOF', await imageOf('gif'), '<html><svg></svg></html>', 'alert(1)', 'GIF89a'])
      await expectRefused(bytes)
  })

  test('a logo is refused if it is a broken or incomplete image', async () => {
    const whole = await imageOf('png', 400, 400)
    await expectRefused(whole.subarray(0, whole.length / 2))
    await expectRefused(drawing().slice(0, -30))
    await expectRefused(drawing('<g>'))
  })

  test('a logo is refused if it is larger than two megabytes', () =>
    expectRefused(Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(2_100_000)]), 413))

  test('a logo is refused if it is a decompression bomb', async () => {
    const bomb = blankPng(20_000)
    expect(bomb.length).toBeLessThan(100_000)
    await expectRefused(bomb)
  })

  test.each([
    ['entities', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>', '<text>&b;</text>'],
    ['an entity of a file', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '<text>&x;</text>'],
    ['a DOCTYPE with an internal subset', '<!DOCTYPE svg PUBLIC "a" "b" [ ]>', ''],
    ['an external style sheet', '<?xml version="1.0"?><?xml-stylesheet href="http://127.0.0.1/x.css"?>', ''],
  ])('an SVG logo with %s is refused', (_, head, more) => expectRefused(drawing(more, head)))

  test('an upload of a logo without a file is refused', async () => {
    const answer = await upload('')
    expect([answer.status, answer.body.code]).toEqual([422, 'no_file'])
  })

  test('an SVG that takes very long is stopped, and others are converted meanwhile', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, at) => `<g id="l${at + 1}">${`<use xlink:href="#l${at}"/>`.repeat(10)}</g>`,
    )
    const { status } = await upload(
      drawing(`<defs><g id="l0"><rect width="1" height="1"/></g>${levels.join('')}</defs><use xlink:href="#l12"/>`),
    )
    expect(status).toBe(415)
    expect((await upload(drawing())).status).toBe(200)
  })
})

describe('an SVG of an attacker', () => {
  test('an SVG cannot read files, call addresses or run scripts, and only its image remains', async () => {
    const requests: string[] = []
    const web = createServer((request, response) => {
      requests.push(request.url ?? '')
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((listening) => web.once('listening', listening))
    const address = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
    const folder = mkdtempSync(join(tmpdir(), 'kvitas-logo-'))
    const secret = join(folder, 'secret.png')
    writeFileSync(
      secret,
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#00ff00' } })
        .png()
        .toBuffer(),
    )
    const places = [address, `${address}/a.png`, `file://${secret}`, secret, '../../../etc/passwd', 'secret.png']
    const more = [
      ...places.map(
        (place) =>
          `<image x="20" width="20" height="20" href="${place}"/><image x="20" width="20" height="20" xlink:href="${place}"/>`,
      ),
      ...places.map(
        (place) => `<use x="20" xlink:href="${place}#a"/><rect x="20" width="20" height="20" fill="url(${place}#p)"/>`,
      ),
      `<style>@import url(${address}/s.css); rect { filter: url(${address}#f) }</style>`,
      `<script>fetch('${address}/script')</script><script xlink:href="${address}/x.js"/>`,
      `<foreignObject width="20" height="20"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${address}"/></foreignObject>`,
      `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>`,
      `<animate onbegin="alert(1)" attributeName="x"/><a href="javascript:alert(1)"><text>x</text></a>`,
    ].join('')
    const { status, body } = await upload(
      drawing(
        more,
        '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://127.0.0.1/svg11.dtd">',
      ),
    )
    expect(status).toBe(200)
    const { rawPayload } = await fetchLogo(body.logo)
    const { data } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const isGreen = (at: number) => (data[at + 1] ?? 0) > 200 && (data[at] ?? 0) < 100 && (data[at + 3] ?? 0) > 0
    expect(Array.from({ length: data.length / 4 }, (_, at) => at * 4).some(isGreen)).toBe(false)
    expect(requests).toEqual([])
    expect(rawPayload.toString('latin1')).not.toMatch(/script|svg/)
    web.close()
    rmSync(folder, { recursive: true })
  })
})

describe('access to a logo', () => {
  test('a member without the permission can see the logo but not change it', async () => {
    const { logo } = (await upload(await imageOf('png', 120, 40))).body
    const other = await signUpWithCompany(server)
    await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'employee')`, [
      owner.company.id,
      other.id,
    ])
    expect((await fetchLogo(logo, other.token)).statusCode).toBe(200)
    expect((await upload(await imageOf('png'), other)).status).toBe(403)
    expect((await other.ask('DELETE', `/company/${owner.company.id}/logo`)).status).toBe(403)
    expect(await currentLogo()).toBe(logo)
  })

  test('the logo of another company is not found by its own or the user’s address', async () => {
    const { logo } = (await upload(await imageOf('png', 121, 40))).body
    const stranger = await signUpWithCompany(server)
    expect((await fetchLogo(logo, stranger.token)).statusCode).toBe(404)
    expect((await fetchLogo(logo.replace(owner.company.id, stranger.company.id), stranger.token)).statusCode).toBe(404)
    expect((await upload(await imageOf('png'), stranger)).status).toBe(404)
    expect((await stranger.ask('DELETE', `/company/${owner.company.id}/logo`)).status).toBe(404)
    expect((await server.app.inject({ method: 'GET', url: logo })).statusCode).toBe(401)
    expect(await currentLogo()).toBe(logo)
  })
})
