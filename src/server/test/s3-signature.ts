import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Keys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

/**
 * S3's error code for the request; undefined if its signature is right. It is computed here by Amazon's specification (Signature
 * Version 4), so that the client is not checked with its own library.
 */
export const signatureRefusal = (
  request: IncomingMessage,
  body: Buffer,
  keys: Keys,
  region: string,
): string | undefined => {
  const head = (name: string) => String(request.headers[name] ?? '')
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      head('authorization'),
    )
  if (!authorization) return 'AccessDenied'
  const [, accessKeyId, day = '', signedRegion, signedHeaders = '', signature] = authorization
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (head('x-amz-security-token') !== (keys.sessionToken ?? '')) return 'InvalidToken'
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed'
  if (head('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const scope = `${day}/${region}/s3/aws4_request`
  const canonical = canonicalRequest(request, signedHeaders.split(';'))
  const text = ['AWS4-HMAC-SHA256', head('x-amz-date'), scope, sha256(canonical)].join('\n')
  const expected = hmac(signingKey(keys.secretAccessKey, day, region), text).toString('hex')
  return expected === signature ? undefined : 'SignatureDoesNotMatch'
}

/** S3 signs the path as sent; Amazon's other services encode it twice. */
const canonicalRequest = ({ method = '', url = '', headers }: IncomingMessage, names: string[]) => {
  const { pathname, searchParams } = new URL(url, 'http://host')
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  return [method, pathname, query, lines.join(''), names.join(';'), headers['x-amz-content-sha256']].join('\n')
}

const signingKey = (secret: string, day: string, region: string) =>
  [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Percent encoding of RFC 3986: `encodeURIComponent` leaves five of these characters unencoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
