import { createHash } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startedFolder } from '#server/books/ledger/crash/data-folder.ts'
import { startProcess } from '#server/books/ledger/crash/server-process.ts'
import type { ServerProcess } from '#server/books/ledger/crash/server-process.ts'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import type { CallApi } from '#server/books/ledger/crash/writes.ts'
import { readZip } from '#server/test/read-zip.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

/**
 * The first segment has the invoices, two files each, and the second the reports. With `CRASHES=all` there are more files than the 500 of a
 * segment, so that the second one goes on in the middle of the invoices.
 */
const [invoices, partOfSecond] = process.env['CRASHES'] === 'all' ? [300, 'invoices'] : [24, 'reports']
const otherFiles = 18
const period = { date_from: '2026-11-01', date_to: '2026-11-20' }

let dataDir: string
let server: ServerProcess
let authorization: string

beforeAll(async () => {
  dataDir = await startedFolder('pack-crash')
  server = await startProcess(dataDir)
  authorization = await signUp(server.address)
  await createFixtures(callApi)
  const buyer = { title: 'UAB „Beržas“', code: '110053842', address: 'Gedimino pr. 1', city: 'Vilnius' }
  const { id: client } = (await callApi('POST', '/client', buyer)).body
  for (let count = 0; count < invoices; count += 1) {
    const lines = [{ title: `Darbai ${count}`, quantity: '1', price: '10' }]
    const { status } = await callApi('POST', '/invoice', { client_id: client, date: '2026-11-10', lines })
    if (status !== 201) throw new Error(`an invoice was answered with ${status}`)
  }
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const callApi: CallApi = (...call) => callerOf(server.address, { authorization })(...call)
const order = async () => (await callApi('POST', '/pack', { ...period, parts: ['invoices', 'reports'] })).body.id
const folder = () => path.join(dataDir, 'exports')
const storedNames = () =>
  existsSync(folder()) ? readdirSync(folder()).flatMap((company) => readdirSync(path.join(folder(), company))) : []
const fileOf = (name: string) => path.join(folder(), readdirSync(folder())[0] ?? '', name)

/** Looks every few milliseconds, because the moments in question are short. */
const until = async (isTrue: () => boolean | Promise<boolean>) => {
  while (!(await isTrue())) await pause(10)
}
const isWriting = (name: string) => storedNames().some((stored) => stored.endsWith(`-${name}.part`))
const stateOf = async (id: string) => (await callApi('GET', `/pack/${id}`)).body
const ended = async (id: string) => {
  await until(async () => ['done', 'failed'].includes((await stateOf(id)).status))
  return stateOf(id)
}

/** Checks a finished pack: its hash, that each invoice is in it once, and that nothing else is left of it in the store. */
const expectWhole = async (id: string) => {
  const pack = await ended(id)
  expect(pack).toMatchObject({ status: 'done', error: null, files: 2 * invoices + otherFiles })
  await until(() => storedNames().filter((name) => name.includes(id)).length === 1)
  const answer = await fetch(`${server.address}/api/pack/${id}/file`, { headers: { authorization } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([pack.size, pack.sha256])
  const files = readZip(bytes)
  const listed = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString()).files as {
    name: string
    sha256: string
  }[]
  expect(listed).toHaveLength(pack.files - 1)
  for (const { name, sha256 } of listed)
    expect([name, createHash('sha256').update(files[name]!).digest('hex')]).toEqual([name, sha256])
  const numbers = listed.flatMap(({ name }) => /PDF\/(SF-\d+)/.exec(name)?.[1] ?? [])
  expect(numbers).toEqual(Array.from({ length: invoices }, (_, at) => `SF-${String(at + 1).padStart(4, '0')}`))
}

test('a pack goes on from its finished segment after kill -9, twice, also of the database, and nothing is half or doubled', async () => {
  const id = await order()
  const first = `pack-${id}-0`
  const segmentIsKept = () => (existsSync(fileOf(first)) ? statSync(fileOf(first)).ino : null)
  await until(() => isWriting(`pack-${id}-1`))
  const kept = segmentIsKept()
  await server.crash(false)
  const left = storedNames().filter((name) => name.endsWith('.part'))
  expect([kept === null, left.length]).toEqual([false, 1])

  server = await startProcess(dataDir)
  await until(() => storedNames().some((name) => name.endsWith('.part') && !left.includes(name)))
  expect(segmentIsKept()).toBe(kept)
  await server.crash(true)

  server = await startProcess(dataDir)
  const inodes = new Set<number | null>()
  await until(async () => {
    inodes.add(segmentIsKept())
    return (await stateOf(id)).status === 'done'
  })
  // Null: it is removed at the end.
  expect([...inodes].filter((inode) => inode !== null)).toEqual([kept])
  await expectWhole(id)
})

test('a pack whose store is away fails with the reason and its part, and goes on from there when it is tried again', async () => {
  const id = await order()
  await until(() => isWriting(`pack-${id}-1`))
  const away = `${folder()}-away`
  renameSync(folder(), away)
  writeFileSync(folder(), 'no folder')
  const failed = await ended(id)
  expect(failed).toMatchObject({ status: 'failed', error: 'unavailable', part: partOfSecond })
  rmSync(folder())
  renameSync(away, folder())
  const kept = statSync(fileOf(`pack-${id}-0`)).ino
  expect((await callApi('POST', `/pack/${id}/retry`)).body).toMatchObject({ status: 'queued', error: null })
  await until(() => isWriting(`pack-${id}-1`) || !existsSync(fileOf(`pack-${id}-0`)))
  if (existsSync(fileOf(`pack-${id}-0`))) expect(statSync(fileOf(`pack-${id}-0`)).ino).toBe(kept)
  await expectWhole(id)
})
