import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/process/log.ts'
import { startS3Server } from '#server/test/s3-server.ts'
import type { S3Server } from '#server/test/s3-server.ts'
import { bucketStore, openBucket } from './bucket-store.ts'

let s3: S3Server
beforeEach(async () => {
  s3 = await startS3Server()
})
afterEach(() => s3.close())

const company = uuid()
const mib = 1024 * 1024
const unavailable = { code: 'unavailable', detail: { resource: 'file_store' } }

/** A store like that of a server, but with a short timeout. */
const storeOf = ({ environment }: Pick<S3Server, 'environment'>, folder = 'files', idle = 5000) => {
  const { bucket } = readConfig(environment)
  if (!bucket) throw new Error('no bucket')
  return bucketStore(openBucket(bucket, { connection: 1000, idle }), bucket, folder, createLog('silent'))
}
const keys = () => [...s3.state.objects.keys()]

async function* inPieces(bytes: Buffer, failAt = Infinity) {
  for (let from = 0; from < bytes.length; from += 100_000) {
    if (from >= failAt) throw new Error('the documents could not be read')
    yield bytes.subarray(from, from + 100_000)
  }
}

test('processes share the files of a bucket, and folders and companies are separate', async () => {
  const [one, other, exports] = [storeOf(s3), storeOf(s3), storeOf(s3, 'exports')]
  const [id, another] = [uuid(), uuid()]
  await one.put(company, id, Buffer.from('bytes'))
  await one.put(another, id, Buffer.from('another file'))
  expect((await other.get(company, id))?.toString()).toBe('bytes')
  const opened = await other.getStream(company, id)
  expect([opened?.size, (await buffer(opened!.stream)).toString()]).toEqual([5, 'bytes'])
  expect(await other.list(company)).toEqual([{ name: id, storedAt: expect.any(Date) }])
  expect(await exports.list(company)).toEqual([])
  expect(await exports.companies()).toEqual([])
  await other.remove(company, id)
  await other.remove(company, id)
  expect([await one.get(company, id), await one.getStream(company, id)]).toEqual([undefined, undefined])
  expect(keys()).toEqual([`files/${another}/${id}`])
})

test('lists of several pages are read completely', async () => {
  const store = storeOf(s3)
  const names = Array.from({ length: 5 }, () => uuid())
  for (const name of names) await store.put(company, name, Buffer.from('x'))
  for (const name of names) await store.put(name, `${name}.small`, Buffer.from('x'))
  expect((await store.list(company)).map(({ name }) => name)).toEqual(names.toSorted())
  expect((await store.companies()).toSorted()).toEqual([company, ...names].toSorted())
})

test('empty files and files larger than a part are read back unchanged', async () => {
  const store = storeOf(s3)
  const large = randomBytes(20 * mib)
  for (const bytes of [Buffer.alloc(0), Buffer.from('ąžuolas'), large]) {
    const id = uuid()
    expect(await store.putStream(company, id, inPieces(bytes))).toBe(bytes.length)
    expect((await store.get(company, id))?.equals(bytes)).toBe(true)
  }
  expect(s3.state.uploads.size).toBe(0)
})

test('a name that leads outside the folder is an internal error', async () => {
  const store = storeOf(s3)
  await expect(store.put(company, '../x', Buffer.from('x'))).rejects.toThrow('invalid name of a stored file')
  await expect(store.get('..', 'x')).rejects.toThrow('invalid name of a stored file')
  expect(s3.state.requestMethods).toEqual([])
})

test('temporary keys are sent with their token', async () => {
  await s3.close()
  s3 = await startS3Server({ keys: { accessKeyId: 'ASIATEST', secretAccessKey: 'x', sessionToken: 'token/+=' } })
  const id = uuid()
  await storeOf(s3).put(company, id, Buffer.from('bytes'))
  expect(keys()).toEqual([`files/${company}/${id}`])
  const { AWS_SESSION_TOKEN: _, ...without } = s3.environment
  await expect(storeOf({ environment: without }).get(company, id)).rejects.toMatchObject(unavailable)
})

describe('a store that fails', () => {
  test.each(['busy', 'silent', 'execute_and_disconnect', 'disconnect_midway'] as const)(
    'a store that is %s is retried, then reported as unavailable, and stores nothing',
    async (behaviour) => {
      const store = storeOf(s3, 'files', behaviour === 'silent' ? 200 : 5000)
      const id = uuid()
      await store.put(company, id, Buffer.from('bytes'))
      s3.state.behaviour = behaviour
      s3.state.requestMethods.length = 0
      await expect(store.get(company, id)).rejects.toMatchObject(unavailable)
      // A stream that breaks off in the middle is not retried.
      expect(s3.state.requestMethods).toEqual(behaviour === 'disconnect_midway' ? ['GET'] : ['GET', 'GET', 'GET'])
      if (behaviour === 'disconnect_midway') return
      await expect(store.put(company, uuid(), Buffer.from('other'))).rejects.toMatchObject(unavailable)
      await expect(store.putStream(company, uuid(), inPieces(randomBytes(9 * mib)))).rejects.toMatchObject(unavailable)
      await expect(store.list(company)).rejects.toMatchObject(unavailable)
      await expect(store.companies()).rejects.toMatchObject(unavailable)
      expect(keys()).toEqual([`files/${company}/${id}`])
    },
    30_000,
  )

  test('a store that is busy for a moment is retried', async () => {
    const store = storeOf(s3)
    s3.state.behaviour = 'busy_once'
    await store.put(company, uuid(), Buffer.from('bytes'))
    expect([s3.state.requestMethods, keys().length]).toEqual([['PUT', 'PUT'], 1])
  })

  test('a store without the bucket is unavailable, and its files do not count as missing', async () => {
    const environment = { ...s3.environment, FILES_URL: s3.environment.FILES_URL.replace('kvitas-files', 'other') }
    await expect(storeOf({ environment }).get(company, uuid())).rejects.toMatchObject(unavailable)
  })

  test('a store that fails between two parts keeps no upload, and the source of the bytes is stopped', async () => {
    const store = storeOf(s3)
    let isEnded = false
    const endless = async function* () {
      try {
        for (;;) {
          yield randomBytes(mib)
          if (s3.state.uploads.size > 0) s3.state.behaviour = 'busy'
        }
      } finally {
        isEnded = true
        s3.state.behaviour = 'serve'
      }
    }
    await expect(store.putStream(company, uuid(), endless())).rejects.toMatchObject(unavailable)
    await expect.poll(() => isEnded).toBe(true)
    expect([keys(), s3.state.uploads.size]).toEqual([[], 0])
  })
})

test('an error of the source of the bytes is thrown, and no file or part remains', async () => {
  const store = storeOf(s3)
  for (const failAt of [0, 12 * mib])
    await expect(store.putStream(company, uuid(), inPieces(randomBytes(20 * mib), failAt))).rejects.toThrow(
      'the documents could not be read',
    )
  expect([keys(), s3.state.uploads.size]).toEqual([[], 0])
})
