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
    const run = (mib: number) =>
      convertInProcess({ ...allocateMemory, owner: 'a', parameters: [mib], maxMemoryMib: 256 })
    await expect(run(512)).rejects.toThrow('Command failed')
    expect(String(await run(64))).toBe('64')
  })
})

test('a HEIC photo that takes too long is stopped, photos beyond the queue are refused, and the next one is decoded', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => convertInProcess({ ...decodeHeic, owner: 'a', maxMs: 1 })),
  )
  const reasons = results.map((each) =>
    each.status === 'rejected' ? (each.reason as { code?: string; killed?: boolean }) : {},
  )
  expect(reasons.filter(({ code }) => code === 'unavailable')).toHaveLength(2)
  expect(reasons.filter(({ killed }) => killed)).toHaveLength(10)
  const image = await convertInProcess({ ...decodeHeic, owner: 'a', maxMs: 20_000, maxMemoryMib: 1536 })
  expect(image.subarray(8, 12).toString()).toBe('WEBP')
})

test('slow files of one company do not delay a file of another', async () => {
  const ended: string[] = []
  const endless = { script: new URL('./fixtures/endless-process.ts', import.meta.url), bytes: '', maxMs: 2000 }
  const slow = Promise.allSettled(
    Array.from({ length: 11 }, () =>
      convertInProcess({ ...endless, owner: 'slow' }).catch((error: { code?: string }) =>
        ended.push(error.code === 'unavailable' ? 'refused' : 'slow'),
      ),
    ),
  )
  await convertInProcess({ ...allocateMemory, owner: 'other', parameters: [1] })
  ended.push('other')
  // The eleventh file of the company was refused at once, its first one still runs.
  expect(ended).toEqual(['refused', 'other'])
  await slow
}, 60_000)
