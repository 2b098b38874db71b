import { describe, expect, test } from 'vitest'
import { heic } from '#server/test/images.ts'
import { convertInProcess } from './draw-image.ts'

const allocateMemory = {
  script: new URL('./fixtures/allocating-process.ts', import.meta.url),
  bytes: '',
  maxMs: 20_000,
}
const decodeHeic = { script: new URL('./heic-process.ts', import.meta.url), parameters: [1600], bytes: heic }

describe.runIf(process.platform === 'linux')('a process that decodes an image', () => {
  test('a process that decodes an image is killed over its memory limit and works below it', async () => {
    const run = (mib: number) => convertInProcess({ ...allocateMemory, parameters: [mib], maxMemoryMib: 256 })
    await expect(run(512)).rejects.toThrow('Command failed')
    expect(String(await run(64))).toBe('64')
  })
})

test('a HEIC photo that takes too long is stopped, photos beyond the queue are refused, and the next one is decoded', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 14 }, () => convertInProcess({ ...decodeHeic, maxMs: 1 })),
  )
  const reasons = results.map((each) =>
    each.status === 'rejected' ? (each.reason as { code?: string; killed?: boolean }) : {},
  )
  expect(reasons.filter(({ code }) => code === 'unavailable')).toHaveLength(2)
  expect(reasons.filter(({ killed }) => killed)).toHaveLength(12)
  const image = await convertInProcess({ ...decodeHeic, maxMs: 20_000, maxMemoryMib: 1536 })
  expect(image.subarray(8, 12).toString()).toBe('WEBP')
})
