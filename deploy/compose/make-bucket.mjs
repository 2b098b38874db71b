/** Makes the bucket of FILES_URL in the store of compose.yaml, once: runs in the image of the product, which has the client. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'

const url = new URL(process.env.FILES_URL ?? '')
const Bucket = url.hostname
const store = new S3Client({
  endpoint: url.searchParams.get('endpoint') ?? undefined,
  region: url.searchParams.get('region') ?? 'us-east-1',
  forcePathStyle: true,
  maxAttempts: 1,
})

const exists = () =>
  store.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    (error) => {
      if (error.$metadata?.httpStatusCode === 404) return false
      throw error
    },
  )

/** The store answers its health check a moment before it can make buckets. */
for (let attempt = 1; ; attempt += 1) {
  try {
    if (!(await exists())) await store.send(new CreateBucketCommand({ Bucket }))
    process.stdout.write(`The bucket ${Bucket} is there.\n`)
    break
  } catch (error) {
    if (attempt === 20) throw error
    await sleep(1000)
  }
}
