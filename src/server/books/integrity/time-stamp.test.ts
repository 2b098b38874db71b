import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { chainBooks } from './chain-job.ts'
import { writeDer } from './der.ts'
import { requestTimeStamp, stampGrownChains } from './stamp-job.ts'
import { readTimeStamp, timeStampRequest } from './time-stamp.ts'
import { verifyChains } from './verify-all.ts'
import { verifyChain } from './verify-job.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** A time-stamping authority of openssl: its key, its certificate and its configuration in a folder. */
const createAuthority = (folder: string) => {
  const run = (...parameters: string[]) => execFileSync('openssl', parameters, { cwd: folder, stdio: 'pipe' })
  writeFileSync(
    path.join(folder, 'ts.cnf'),
    `[ req ]
distinguished_name = name
x509_extensions = extensions
prompt = no
[ name ]
CN = Test authority
[ extensions ]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[ tsa ]
default_tsa = authority
[ authority ]
serial = serial
crypto_device = builtin
signer_cert = certificate.pem
certs = certificate.pem
signer_key = key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`,
  )
  writeFileSync(path.join(folder, 'serial'), '01\n')
  run(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'key.pem',
    '-out',
    'certificate.pem',
    '-days',
    '2',
    '-config',
    'ts.cnf',
  )
  return {
    /** The answer to a request. */
    reply: (request: Buffer): Buffer => {
      writeFileSync(path.join(folder, 'request.tsq'), request)
      run(
        'ts',
        '-reply',
        '-config',
        'ts.cnf',
        '-section',
        'authority',
        '-queryfile',
        'request.tsq',
        '-out',
        'reply.tsr',
      )
      return readFileSync(path.join(folder, 'reply.tsr'))
    },
    /** What `openssl ts -verify` says about an answer, as docs/integrity.md calls it. */
    verify: (response: Buffer, head: string): string => {
      writeFileSync(path.join(folder, 'stamp.tsr'), response)
      return run('ts', '-verify', '-digest', head, '-in', 'stamp.tsr', '-CAfile', 'certificate.pem').toString()
    },
  }
}

type Respond = (request: Buffer, response: ServerResponse) => void
let respond: Respond
let http: Server
let url: string
let folder: string
let authority: ReturnType<typeof createAuthority>
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kvitas-tsa-'))
  if (hasOpenssl) authority = createAuthority(folder)
  const listener = async (request: IncomingMessage, response: ServerResponse) =>
    respond(await buffer(request), response)
  http = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => http.once('listening', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/tsa`
})
afterAll(() => {
  http.closeAllConnections()
  http.close()
  rmSync(folder, { recursive: true, force: true })
})

const stampAll: Respond = (request, response) => response.end(authority.reply(request))

describe.skipIf(!hasOpenssl)('a time stamp of an openssl authority (skipped where openssl is absent)', () => {
  let server: TestServer
  let books: Books
  beforeAll(async () => {
    server = await createTestServer({ isTogether: true, environment: { TSA_URL: url } })
    books = await openBooks(server)
  })
  afterAll(() => server.close())

  test('the head of the chain is stamped once, and openssl verifies what the API gives back', async () => {
    respond = stampAll
    await books.invoice()
    await chainBooks(server.services)
    await stampGrownChains(server.services)
    await server.runJobs()
    const { head, stamp, is_stamped_daily } = await books.read('/integrity')
    expect(stamp).toMatchObject({ seq: 1, head, authority: new URL(url).host })
    expect(is_stamped_daily).toBe(true)
    expect(Math.abs(Date.parse(stamp.stamped_at) - Date.now())).toBeLessThan(60_000)
    const file = await server.app.inject({
      url: '/api/integrity/stamp?seq=1',
      headers: { authorization: `Bearer ${books.token}` },
    })
    expect(file.headers['content-type']).toContain('application/timestamp-reply')
    expect(authority.verify(file.rawPayload, head)).toContain('Verification: OK')
    expect(() => authority.verify(file.rawPayload, '0'.repeat(64))).toThrow('imprint mismatch')
    // Nothing has changed since, so nothing is stamped again.
    respond = (_, response) => response.writeHead(500).end()
    await stampGrownChains(server.services)
    await server.runJobs()
    await verifyChain(server.services, { company_id: books.company.id })
    expect((await books.read('/integrity')).ok).toBe(true)
    const owner = await server.owner.connect()
    const { stamps } = await verifyChains(owner).finally(() => owner.release())
    expect(stamps).toMatchObject([{ company: `UAB „Žiedas“ (${books.company.id})`, seq: 1, length: 1, hash: head }])
  })

  test('a chain whose stamped end was cut off together with its document is found by its stamp', async () => {
    respond = stampAll
    const own = await openBooks(server)
    await own.invoice()
    const removed = await own.invoice()
    await chainBooks(server.services)
    await stampGrownChains(server.services)
    await server.runJobs()
    const owner = await server.owner.connect()
    try {
      await owner.query('begin')
      for (const table of ['invoice', 'invoice_line', 'invoice_vat'])
        await owner.query(`alter table ${table} disable trigger user`)
      await owner.query('delete from invoice where id = $1', [removed.id])
      for (const table of ['invoice', 'invoice_line', 'invoice_vat'])
        await owner.query(`alter table ${table} enable trigger user`)
      await owner.query('delete from chain_entry where company_id = $1 and seq = 2', [own.company.id])
      await owner.query(
        `update chain_head h set length = 1, hash = e.hash from chain_entry e
          where h.company_id = $1 and e.company_id = $1 and e.seq = 1`,
        [own.company.id],
      )
      await owner.query('commit')
    } finally {
      owner.release()
    }
    await verifyChain(server.services, { company_id: own.company.id })
    expect((await own.read('/integrity')).first_break).toMatchObject({ reason: 'stamp', seq: 2 })
    await server.owner.query('delete from chain_stamp where company_id = $1', [own.company.id])
  })

  test('a chain that was computed again is found by its stamp', async () => {
    await server.owner.query(`update chain_stamp set hash = sha256(hash) where company_id = $1`, [books.company.id])
    await verifyChain(server.services, { company_id: books.company.id })
    expect((await books.read('/integrity')).first_break).toMatchObject({ reason: 'stamp', seq: 1 })
  })

  test('a stamp of another hash, or the answer to another request, is refused', async () => {
    const hash = randomBytes(32)
    const other = authority.reply(timeStampRequest(randomBytes(32), randomBytes(8)))
    respond = (_, response) => response.end(other)
    await expect(requestTimeStamp(url, hash)).rejects.toThrow('stamped another hash')
    const replayed = authority.reply(timeStampRequest(hash, randomBytes(8)))
    respond = (_, response) => response.end(replayed)
    await expect(requestTimeStamp(url, hash)).rejects.toThrow('answers another request')
  })

  test.each([Buffer.alloc(8), Buffer.from('00ff000000000000', 'hex'), Buffer.from('8000000000000001', 'hex')])(
    'a nonce with leading zeros or a high bit is answered: %s',
    (nonce) => {
      const stamp = readTimeStamp(authority.reply(timeStampRequest(randomBytes(32), nonce)))
      expect(BigInt(`0x${stamp?.nonce?.toString('hex')}`)).toBe(BigInt(`0x${nonce.toString('hex')}`))
    },
  )

  test('an answer with any byte removed or its end cut is no stamp', () => {
    const whole = authority.reply(timeStampRequest(randomBytes(32), randomBytes(8)))
    expect(readTimeStamp(whole)).not.toBeNull()
    for (let length = 0; length < whole.length; length += 7) expect(readTimeStamp(whole.subarray(0, length))).toBeNull()
  })
})

describe('an answer that is no stamp is refused', () => {
  test.each([
    ['a refusal', writeDer(0x30, writeDer(0x30, writeDer(2, Buffer.from([2]))))],
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html>')],
    ['a length beyond the end', Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff])],
    ['an indefinite length', Buffer.from([0x30, 0x80, 0, 0])],
  ])('%s', async (_, bytes) => {
    respond = (_request, response) => response.end(bytes)
    await expect(requestTimeStamp(url, randomBytes(32))).rejects.toThrow('granted no stamp')
  })

  test('an error of the authority is refused', async () => {
    respond = (_, response) => response.writeHead(503).end()
    await expect(requestTimeStamp(url, randomBytes(32))).rejects.toThrow('answered 503')
  })

  test('an endless answer is cut at 64 KiB', async () => {
    respond = (_, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384))) continue
        response.once('drain', write)
      }
      write()
    }
    await expect(requestTimeStamp(url, randomBytes(32))).rejects.toThrow('too long')
  })

  test('a redirect is refused', async () => {
    respond = (_, response) => response.writeHead(302, { location: '/other' }).end()
    await expect(requestTimeStamp(url, randomBytes(32))).rejects.toThrow()
  })
})
