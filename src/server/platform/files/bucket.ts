import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from '#server/platform/config/config-bucket.ts'

/** How long to wait for the store, in milliseconds: for a connection, and while nothing moves on one. */
export type Patience = { connection: number; silence: number }
const usualPatience: Patience = { connection: 2000, silence: 8000 }
const tries = 3

export const openBucket = (bucket: Bucket, { connection, silence } = usualPatience) =>
  new S3Client({
    region: bucket.region,
    // Other stores than Amazon's have one host for all their buckets.
    ...(bucket.endpoint ? { endpoint: bucket.endpoint, forcePathStyle: true } : {}),
    credentials: bucket.credentials,
    // All that is asked of the store can be asked again: a name belongs to one writer, which sends the same bytes again.
    maxAttempts: tries,
    requestHandler: { connectionTimeout: connection, socketTimeout: silence },
    // Every body is signed with its SHA-256. Further checksums, and the question before a body, not every store understands.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
  })

/** Fails with what the store says where the bucket cannot be used. */
export const tryBucket = async (client: S3Client, { name }: Bucket): Promise<void> =>
  void (await client.send(new ListObjectsV2Command({ Bucket: name, MaxKeys: 1 })))
