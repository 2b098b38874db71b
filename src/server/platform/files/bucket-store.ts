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
import { safe } from './store.ts'
import type { FileStore } from './store.ts'

/** Removals are not worth a long wait. */
const tidyMs = 2000
const partBytes = 8 * 1024 * 1024
/** Parts sent at the same time; documents are rendered no faster than the store takes them. */
const partsAtOnce = 2

/** Files in an S3 bucket under `<folder>/<company>/`, shared by all processes. */
export const bucketStore = (client: S3Client, bucket: Bucket, folder: string, log: FastifyBaseLogger): FileStore => {
  const Bucket = bucket.name
  const placeOf = (companyId: string, name: string) => ({ Bucket, Key: `${folder}/${safe(companyId)}/${safe(name)}` })
  const refusing = refusals(log)

  /** A failed request may still have stored the file; the sweep removes leftovers. */
  const tidy = async (place: ReturnType<typeof placeOf>) => {
    const abortSignal = AbortSignal.timeout(tidyMs)
    await client.send(new DeleteObjectCommand(place), { abortSignal }).catch(() => {})
  }

  const open = async (place: ReturnType<typeof placeOf>) => {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(place))
    if (!Body || ContentLength === undefined) throw new Error('the store answered without the file or its size')
    return { body: Body, size: ContentLength }
  }

  const upload = async (place: ReturnType<typeof placeOf>, { body }: Source) => {
    try {
      const params = { ...place, Body: body }
      await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done()
    } finally {
      // After a failure of the store nobody reads the stream, so its producer must be stopped.
      body.destroy()
    }
  }

  return {
    put: async (companyId, name, bytes) => {
      const place = placeOf(companyId, name)
      const sent = client.send(new PutObjectCommand({ ...place, Body: bytes }))
      await refusing(sent, () => tidy(place))
    },
    putStream: async (companyId, name, bytes) => {
      const place = placeOf(companyId, name)
      const source = measured(bytes)
      await refusing(upload(place, source), () => tidy(place), source.failure)
      return source.size()
    },
    get: async (companyId, name) => {
      const place = placeOf(companyId, name)
      const read = async () => Buffer.from(await (await open(place)).body.transformToByteArray())
      return refusing(unlessMissing(read))
    },
    getStream: async (companyId, name) => {
      const place = placeOf(companyId, name)
      const opened = await refusing(unlessMissing(() => open(place)))
      // In Node a body is always such a stream; the types include those of browsers.
      return opened && { stream: opened.body as Readable, size: opened.size }
    },
    remove: async (companyId, name) => {
      await refusing(client.send(new DeleteObjectCommand(placeOf(companyId, name))))
    },
    companies: () => refusing(companiesIn(client, { Bucket, Prefix: `${folder}/`, Delimiter: '/' })),
    list: (companyId) => refusing(filesIn(client, { Bucket, Prefix: `${folder}/${safe(companyId)}/` })),
  }
}

/** A failure of the store is `unavailable`, unless `failure` has another cause. */
const refusals =
  (log: FastifyBaseLogger) =>
  async <T>(answer: Promise<T>, tidy = async () => {}, failure: () => unknown = () => undefined): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      await tidy()
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

const unlessMissing = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read()
  } catch (error) {
    // A missing bucket has the same status as a missing file.
    if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined
    throw error
  }
}

type Within = { Bucket: string; Prefix: string; Delimiter?: string }

const companiesIn = async (client: S3Client, within: Within): Promise<string[]> => {
  const found: string[] = []
  for await (const { CommonPrefixes = [] } of paginateListObjectsV2({ client }, within))
    for (const { Prefix = '' } of CommonPrefixes) found.push(Prefix.slice(within.Prefix.length, -1))
  return found
}

const filesIn = async (client: S3Client, within: Within) => {
  const found: { name: string; storedAt: Date }[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, within))
    for (const { Key, LastModified } of Contents)
      if (Key && LastModified) found.push({ name: Key.slice(within.Prefix.length), storedAt: LastModified })
  return found
}

/** Passes the bytes on, counts them, and keeps an error of their source apart from errors of the store. */
const measured = (bytes: AsyncIterable<Uint8Array>) => {
  let size = 0
  let failure: unknown
  const counted = async function* () {
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
  const body: Readable = Readable.from(counted(), { objectMode: false })
  return { body, size: () => size, failure: () => failure }
}
type Source = ReturnType<typeof measured>

/** Timeouts in milliseconds: for a connection, and for an idle one. */
export type Patience = { connection: number; silence: number }
const usualPatience: Patience = { connection: 2000, silence: 8000 }
const tries = 3

export const openBucket = (bucket: Bucket, { connection, silence } = usualPatience) =>
  new S3Client({
    region: bucket.region,
    // Stores other than Amazon's have one host for all buckets.
    ...(bucket.endpoint ? { endpoint: bucket.endpoint, forcePathStyle: true } : {}),
    credentials: bucket.credentials,
    // All requests can be repeated: a name has one writer, which sends the same bytes again.
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connection, socketTimeout: silence },
    // Every body is signed with its SHA-256. Not every store supports further checksums and `Expect: 100-continue`.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
  })

/** Throws the error of the store if the bucket cannot be used. */
export const tryBucket = async (client: S3Client, { name }: Bucket): Promise<void> =>
  void (await client.send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 })))
