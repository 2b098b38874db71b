import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#server/test/members.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import type { S3Server } from '#server/test/s3-server.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { hashesOfFiles, makeArchiveOf, restoreInto } from './test/archives.ts'

/** Two instances, each with a bucket of its own. */
let buckets: [S3Server, S3Server]
let servers: [TestServer, TestServer]
let mine: AllRecords
beforeAll(async () => {
  buckets = await Promise.all([startS3Server(), startS3Server()])
  const serverOf = ({ environment }: S3Server) => createTestServer({ environment, isAlone: true })
  servers = await Promise.all([serverOf(buckets[0]), serverOf(buckets[1])])
  mine = await oneOfEach(servers[0])
})
afterAll(async () => {
  for (const each of [...servers, ...buckets]) await each.close()
})

test('files that are in a bucket are in the archive, and are restored into the bucket of another instance', async () => {
  const [first, second] = servers
  const id = mine.books.company.id as string
  const { file, parts } = await makeArchiveOf(first, mine.books)
  const hashes = await hashesOfFiles(first, id)
  const archived = Object.keys(parts).filter((name) => name.startsWith('files/'))
  expect(archived.length).toBeGreaterThan(1)
  expect(archived.sort()).toEqual(
    Object.keys(hashes)
      .map((name) => `files/${name}`)
      .sort(),
  )
  const heir = await signUp(second)
  await verify(second, heir)
  expect((await restoreInto(second, file, heir.email)).files).toBe(archived.length)
  expect(await hashesOfFiles(second, id)).toEqual(hashes)
  const stored = (bucket: S3Server) => [...bucket.state.objects.keys()].filter((key) => key.startsWith('files/')).sort()
  expect(stored(buckets[1])).toEqual(stored(buckets[0]))
  expect(stored(buckets[1]).length).toBe(archived.length)
})
