// Decision: docs/decisions/files-in-object-storage.md
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { FastifyBaseLogger } from 'fastify'
import type { Bucket } from '#server/platform/config/config-bucket.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { checkName } from './store.ts'
import type { FileStore } from './store.ts'

/** Short, because the sweep removes what remains. */
const removeTimeoutMs = 2000
const partBytes = 8 * 1024 * 1024
/** Parts sent at the same time; documents are rendered no faster than the store takes them. */
const maxConcurrentParts = 2

/** Files in an S3 bucket under `<folder>/<company>/`, shared by all processes. */
export const bucketStore = (client: S3Client, bucket: Bucket, folder: string, log: FastifyBaseLogger): FileStore => {
  const Bucket = bucket.name
  const objectOf = (companyId: string, name: string) => ({
    Bucket,
    Key: `${folder}/${checkName(companyId)}/${checkName(name)}`,
  })
  const throwUnavailable = unavailableOnError(log)

  /** A failed request may still have stored the file; the sweep removes leftovers. */
  const removeLeftover = async (object: ReturnType<typeof objectOf>) => {
    const abortSignal = AbortSignal.timeout(removeTimeoutMs)
    await client.send(new DeleteObjectCommand(object), { abortSignal }).catch(() => {})
  }

  const open = async (object: ReturnType<typeof objectOf>) => {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(object))
    if (!Body || ContentLength === undefined) throw new Error('the store answered without the file or its size')
    return { body: Body, size: ContentLength }
  }

  const upload = async (object: ReturnType<typeof objectOf>, { body }: Source) => {
    try {
      const params = { ...object, Body: body }
      await new Upload({ client, params, partSize: partBytes, queueSize: maxConcurrentParts }).done()
    } finally {
      // After a failure of the store nobody reads the stream, so its producer must be stopped.
      body.destroy()
    }
  }

  return {
    put: async (companyId, name, bytes) => {
      const object = objectOf(companyId, name)
      const sent = client.send(new PutObjectCommand({ ...object, Body: bytes }))
      await throwUnavailable(sent, () => removeLeftover(object))
    },
    putStream: async (companyId, name, bytes) => {
      const object = objectOf(companyId, name)
      const source = countBytes(bytes)
      await throwUnavailable(upload(object, source), () => removeLeftover(object), source.failure)
      return source.size()
    },
    get: async (companyId, name) => {
      const object = objectOf(companyId, name)
      const read = async () => Buffer.from(await (await open(object)).body.transformToByteArray())
      return throwUnavailable(undefinedIfMissing(read))
    },
    getStream: async (companyId, name) => {
      const object = objectOf(companyId, name)
      const opened = await throwUnavailable(undefinedIfMissing(() => open(object)))
      // In Node a body is always such a stream; the types include those of browsers.
      return opened && { stream: opened.body as Readable, size: opened.size }
    },
    remove: async (companyId, name) => {
      await throwUnavailable(client.send(new DeleteObjectCommand(objectOf(companyId, name))))
    },
    companies: () => throwUnavailable(companiesIn(client, { Bucket, Prefix: `${folder}/`, Delimiter: '/' })),
    list: (companyId) => throwUnavailable(filesIn(client, { Bucket, Prefix: `${folder}/${checkName(companyId)}/` })),
  }
}

/** A failure of the store is `unavailable`, unless `failure` has another cause. */
const unavailableOnError =
  (log: FastifyBaseLogger) =>
  async <T>(
    response: Promise<T>,
    removeLeftover = async () => {},
    failure: () => unknown = () => undefined,
  ): Promise<T> => {
    try {
      return await response
    } catch (error) {
      await removeLeftover()
      const other = failure()
      if (other !== undefined) throw other
      log.warn(reasonOf(error), 'the file store is unavailable')
      throw new Problem('unavailable', { resource: 'file_store', retryAfter: 60 })
    }
  }

/** Logs these fields only: errors of the store contain the access key. */
const reasonOf = (error: unknown) => {
  const { name, code, message } = error as NodeJS.ErrnoException
  return error instanceof S3ServiceException
    ? { reason: name, status: error.$metadata.httpStatusCode }
    : { reason: code ?? name, message }
}

const undefinedIfMissing = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read()
  } catch (error) {
    // A missing bucket has the same status as a missing file.
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
    throw error
  }
}

type Listing = { Bucket: string; Prefix: string; Delimiter?: string }

const companiesIn = async (client: S3Client, listing: Listing): Promise<string[]> => {
  const found: string[] = []
  for await (const { CommonPrefixes = [] } of paginateListObjectsV2({ client }, listing))
    for (const { Prefix = '' } of CommonPrefixes) found.push(Prefix.slice(listing.Prefix.length, -1))
  return found
}

const filesIn = async (client: S3Client, listing: Listing) => {
  const found: { name: string; storedAt: Date }[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, listing))
    for (const { Key, LastModified } of Contents)
      if (Key && LastModified) found.push({ name: Key.slice(listing.Prefix.length), storedAt: LastModified })
  return found
}

/** Passes the bytes on, counts them, and keeps an error of their source apart from errors of the store. */
const countBytes = (bytes: AsyncIterable<Uint8Array>) => {
  let size = 0
  let failure: unknown
  const countParts = async function* () {
    try {
      for await (const part of bytes) {
        size += part.length
        yield part
      }
    } catch (error) {
      // If the store stops reading, the source gets an error too.
      if (!body.destroyed) failure = error
      throw error
    }
  }
  const body: Readable = Readable.from(countParts(), { objectMode: false })
  return { body, size: () => size, failure: () => failure }
}
type Source = ReturnType<typeof countBytes>

/** Timeouts in milliseconds: for a connection, and for an idle one. */
export type StoreTimeouts = { connection: number; idle: number }
const defaultTimeouts: StoreTimeouts = { connection: 2000, idle: 8000 }
const maxAttempts = 3

export const openBucket = (bucket: Bucket, { connection, idle } = defaultTimeouts) =>
  new S3Client({
    region: bucket.region,
    // Stores other than Amazon's have one host for all buckets.
    ...(bucket.endpoint ? { endpoint: bucket.endpoint, forcePathStyle: true } : {}),
    credentials: bucket.credentials,
    // All requests can be repeated: a name has one writer, which sends the same bytes again.
    maxAttempts: maxAttempts,
    requestHandler: { connectionTimeout: connection, socketTimeout: idle },
    // Every body is signed with its SHA-256. Not every store supports further checksums and `Expect: 100-continue`.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
  })

/** Throws the error of the store if the bucket cannot be used. */
export const checkBucket = async (client: S3Client, { name }: Bucket): Promise<void> =>
  void (await client.send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 })))
