import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'

export type Keys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

/** The code S3 refuses such a request with; undefined for one that is signed well. The signature is computed again by another library than the client's. */
export const signatureRefusal = async (
  request: IncomingMessage,
  body: Buffer,
  keys: Keys,
  region: string,
): Promise<string | undefined> => {
  const head = (name: string) => String(request.headers[name] ?? '')
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      head('authorization'),
    )
  if (!said) return 'AccessDenied'
  const [, accessKeyId, scope, names = '', signature] = said
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (head('x-amz-security-token') !== (keys.sessionToken ?? '')) return 'InvalidToken'
  if (scope !== region) return 'AuthorizationHeaderMalformed'
  if (head('x-amz-content-sha256') !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';').filter((name) => name !== 'host')
  const signer = new AwsV4Signer({
    method: request.method ?? '',
    url: `http://${head('host')}${request.url}`,
    headers: Object.fromEntries(signed.map((name) => [name, head(name)])),
    ...keys,
    service: 's3',
    region,
    datetime: head('x-amz-date'),
    allHeaders: true,
  })
  return (await signer.signature()) === signature ? undefined : 'SignatureDoesNotMatch'
}
