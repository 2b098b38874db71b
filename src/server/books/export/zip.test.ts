import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startZip } from './zip.ts'

test('an error while a ZIP is filled reaches a reader that starts later', async () => {
  const zip = startZip(() => Promise.reject(new Error('the store is away')))
  while (!zip.closed) await setImmediate()
  const read = async () => {
    for await (const _ of zip);
  }
  await expect(read()).rejects.toThrow('the store is away')
})
