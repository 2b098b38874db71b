import { expect, test } from 'vitest'
import { heic } from '../test/heic.ts'
import { decodeHeic } from './heic.ts'

test('a picture that takes too long is given up, one too many is not begun, and the next one is decoded', async () => {
  await expect(decodeHeic(heic, 1)).rejects.toThrow('too long')
  const many = await Promise.allSettled(Array.from({ length: 12 }, () => decodeHeic(heic, 1)))
  const said = many.map((each) => (each.status === 'rejected' ? String(each.reason) : ''))
  expect(said.filter((each) => each.includes('are waiting'))).toHaveLength(2)
  expect(await decodeHeic(heic)).toMatchObject({ width: 96, height: 64 })
})
