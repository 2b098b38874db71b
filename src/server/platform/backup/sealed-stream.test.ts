import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { collect, once } from './byte-stream.ts'
import { openStream, sealStream } from './sealed-stream.ts'

const key = randomBytes(32)

const most = 1024 * 1024
const sealed = (bytes: Buffer): Promise<Buffer> => collect(sealStream(key, once(bytes)), most)
const opened = (bytes: Buffer, by: Buffer = key): Promise<Buffer> => collect(openStream(by, once(bytes)), most)
const refusalOf = (bytes: Buffer, by?: Buffer): Promise<string> =>
  opened(bytes, by).then(
    () => 'was accepted',
    (error: unknown) => (error as Error).message,
  )

const damaged = 'The backup is damaged: its bytes are not those that were written. Take another backup.'
const cutOff = 'The backup is cut off: its end is missing. Take another backup.'
const blockBytes = 64 * 1024
const headBytes = 16 + 32 + 16 + 16
const sealedBlockBytes = 4 + blockBytes + 16

test.each([0, 1, blockBytes - 1, blockBytes, blockBytes + 1, 3 * blockBytes])(
  '%i bytes are the same after they were encrypted and decrypted',
  async (size) => {
    const bytes = randomBytes(size)
    expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true)
  },
)

test('the encrypted bytes of the same content differ each time', async () => {
  const bytes = Buffer.alloc(100, 'a')
  const [first, second] = [await sealed(bytes), await sealed(bytes)]
  expect(first.subarray(headBytes).equals(second.subarray(headBytes))).toBe(false)
  expect(first.includes(Buffer.from('aaaa'))).toBe(false)
})

test('every byte that differs is recognised', async () => {
  const bytes = await sealed(randomBytes(200))
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    const message = await refusalOf(changed)
    expect([damaged, cutOff, 'This is not a backup of Kvitas.', newer]).toContain(message)
  }
})
const newer = 'The backup was made by a newer version of Kvitas. Restore it with that version or a later one.'

test('a backup is cut off wherever it ends too early, also between two blocks', async () => {
  const bytes = await sealed(randomBytes(2 * blockBytes + 10))
  for (const length of [headBytes - 1, headBytes, headBytes + 3, headBytes + sealedBlockBytes, bytes.length - 1])
    expect(await refusalOf(bytes.subarray(0, length))).toBe(cutOff)
})

test('blocks that change places, are repeated or left out are damage, and so are bytes after the end', async () => {
  const bytes = await sealed(randomBytes(3 * blockBytes))
  const head = bytes.subarray(0, headBytes)
  const block = (index: number) =>
    bytes.subarray(headBytes + index * sealedBlockBytes, headBytes + (index + 1) * sealedBlockBytes)
  for (const order of [
    [1, 0, 2],
    [0, 0, 1, 2],
    [0, 2],
    [0, 1, 1, 2],
  ])
    expect(await refusalOf(Buffer.concat([head, ...order.map(block)]))).toBe(damaged)
  expect(await refusalOf(Buffer.concat([bytes, Buffer.from('x')]))).toBe(damaged)
})

test('another key, a foreign file and a newer format are told apart', async () => {
  const bytes = await sealed(Buffer.from('content'))
  expect(await refusalOf(bytes, randomBytes(32))).toMatch(/^The backup was encrypted with another key\./)
  expect(await refusalOf(Buffer.from('PK\u0003\u0004 a ZIP file'))).toBe('This is not a backup of Kvitas.')
  expect(await refusalOf(Buffer.alloc(0))).toBe('This is not a backup of Kvitas.')
  const later = Buffer.from(bytes)
  later.write('KVITAS BACKUP 2\n')
  expect(await refusalOf(later)).toBe(newer)
})
