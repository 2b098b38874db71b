import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from './store.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kvitas-store-'))
})
afterAll(() => rm(root, { recursive: true }))

test('concurrent writes of the same name all succeed', async () => {
  const store = folderStore(root)
  const companyId = newId()
  const bytes = Buffer.alloc(200_000, 'x')
  await Promise.all(Array.from({ length: 20 }, () => store.put(companyId, 'same', bytes)))
  expect(await store.get(companyId, 'same')).toEqual(bytes)
  expect((await store.list(companyId)).map(({ name }) => name)).toEqual(['same'])
})
