import { expect, test } from 'vitest'
import { sizeText } from './file-room.ts'

test.each([
  [0, '0 GB'],
  [1, '0.1 GB'],
  [1024 ** 3, '1 GB'],
  [1.55 * 1024 ** 3, '1.6 GB'],
  [49.2 * 1024 ** 3, '50 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
