import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '../send-push.ts'

type Request = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A push service at 127.0.0.1, which keeps what it gets; `status` of its answers may be changed. */
export const startPushService = async () => {
  const requests: Request[] = []
  const service = {
    requests,
    origin: '',
    status: 201,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}
export type PushService = Awaited<ReturnType<typeof startPushService>>

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
const named = (name: string) => Buffer.from(`${name}\0`)

/** A browser with keys of its own. It decrypts as RFC 8291 says, written from the text of the standard. */
export const openBrowser = (service: PushService) => {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const path = `/push/${randomBytes(8).toString('hex')}`
  const decrypt = (body: Buffer): PushMessage => {
    const salt = body.subarray(0, 16)
    const server = body.subarray(21, 21 + (body[20] ?? 0))
    const info = Buffer.concat([named('WebPush: info'), own, server])
    const secret = hkdf(pair.computeSecret(server), auth, info, 32)
    const key = hkdf(secret, salt, named('Content-Encoding: aes128gcm'), 16)
    const nonce = hkdf(secret, salt, named('Content-Encoding: nonce'), 12)
    const sealed = body.subarray(21 + server.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')) as PushMessage
  }
  return {
    path,
    subscription: {
      endpoint: `${service.origin}${path}`,
      p256dh: own.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    /** What the browser was sent so far. */
    shown: () => service.requests.filter((request) => request.path === path).map(({ body }) => decrypt(body)),
  }
}

const jsonOf = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Record<string, unknown>

/** The signed claims of a request (RFC 8292) and the key that they are signed with; throws if the signature is wrong. */
export const vapidOf = ({ headers }: Request) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature ?? '', 'base64url'),
  )
  if (!isSigned) throw new Error('The signature of the push service token is wrong')
  return { algorithm: jsonOf(head)['alg'], claims: jsonOf(claims), key }
}
