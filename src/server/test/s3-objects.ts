import { createHash, randomUUID } from 'node:crypto'

/** The page size of a list, small so that tests see several pages. */
const pageSize = 2

const statuses: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  ServiceUnavailable: 503,
  InvalidToken: 400,
}

export type Answer = { status?: number; body?: string | Buffer; headers?: Record<string, string> }
export type S3Request = { method: string; key: string; query: URLSearchParams; body: Buffer }

export const refusal = (code: string, accessKeyId = ''): Answer => ({
  status: statuses[code] ?? 403,
  // Contains the access key, as Amazon's answer does.
  body: `<Error><Code>${code}</Code><Message>${code}</Message><AWSAccessKeyId>${accessKeyId}</AWSAccessKeyId></Error>`,
})
const etag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const element = (name: string, text: string) => `<${name}>${text}</${name}>`

/** The objects of one bucket with S3's answers. */
export const createObjects = () => {
  const objects = new Map<string, { bytes: Buffer; at: Date }>()
  /** Multipart uploads that are neither completed nor aborted. */
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

  /** A multipart upload: created, its parts, completed or aborted. */
  const multipartUpload = ({ method, key, query, body }: S3Request): Answer => {
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

  const answerTo = (request: S3Request): Answer => {
    const { method, key, query, body } = request
    if (query.has('uploads') || query.has('uploadId')) return multipartUpload(request)
    if (key === '') return list(query)
    if (method === 'PUT') return store(key, body)
    const found = objects.get(key)
    if (method === 'DELETE') objects.delete(key)
    if (method === 'DELETE') return { status: 204 }
    return found ? { body: found.bytes } : refusal('NoSuchKey')
  }

  return { objects, uploads, answerTo }
}
