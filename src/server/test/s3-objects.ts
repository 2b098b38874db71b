import { createHash, randomUUID } from 'node:crypto'

/** A page of a list: small, so that a test sees several. */
const pageSize = 2

const statuses: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  ServiceUnavailable: 503,
  InvalidToken: 400,
}

export type Answer = { status?: number; body?: string | Buffer; headers?: Record<string, string> }
export type Asked = { method: string; key: string; query: URLSearchParams; body: Buffer }

export const refusal = (code: string, accessKeyId = ''): Answer => ({
  status: statuses[code] ?? 403,
  // As Amazon does, with the key it was asked with.
  body: `<Error><Code>${code}</Code><Message>${code}</Message><AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId></Error>`,
})
const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const element = (name: string, text: string) => `<${name}>${text}</${name}>`

/** The objects of one bucket, as S3 answers about them. */
export const createObjects = () => {
  const objects = new Map<string, { bytes: Buffer; at: Date }>()
  /** Uploads in parts that are neither whole nor given up. */
  const uploads = new Map<string, Map<number, Buffer>>()
  const store = (key: string, bytes: Buffer): Answer => {
    objects.set(key, { bytes, at: new Date() })
    return { headers: { etag: etag(bytes) } }
  }

  const list = (query: URLSearchParams): Answer => {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter')
    const nameOf = (key: string) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return end < 0 ? key : key.slice(0, end + 1)
    }
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).map(nameOf)
    const all = [...new Set(keys)].sort().filter((key) => key > (query.get('continuation-token') ?? ''))
    const page = all.slice(0, pageSize)
    const rows = page.map((key) => {
      const object = objects.get(key)
      return object
        ? element('Contents', element('Key', key) + element('LastModified', object.at.toISOString()))
        : element('CommonPrefixes', element('Prefix', key))
    })
    const next = all.length > page.length ? element('NextContinuationToken', page.at(-1) ?? '') : ''
    const isTruncated = element('IsTruncated', String(next !== ''))
    return { body: element('ListBucketResult', isTruncated + next + rows.join('')) }
  }

  /** An upload in parts: begun, brought, ended. */
  const inParts = ({ method, key, query, body }: Asked): Answer => {
    const id = query.get('uploadId') ?? randomUUID()
    if (query.has('uploads')) {
      uploads.set(id, new Map())
      return { body: element('InitiateMultipartUploadResult', element('UploadId', id)) }
    }
    const parts = uploads.get(id)
    if (!parts) return refusal('NoSuchUpload')
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return { headers: { etag: etag(body) } }
    }
    uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
    store(key, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))))
    return { body: element('CompleteMultipartUploadResult', element('Key', key)) }
  }

  const answerTo = (asked: Asked): Answer => {
    const { method, key, query, body } = asked
    if (query.has('uploads') || query.has('uploadId')) return inParts(asked)
    if (key === '') return list(query)
    if (method === 'PUT') return store(key, body)
    const found = objects.get(key)
    if (method === 'DELETE') objects.delete(key)
    if (method === 'DELETE') return { status: 204 }
    return found ? { body: found.bytes } : refusal('NoSuchKey')
  }

  return { objects, uploads, answerTo }
}
