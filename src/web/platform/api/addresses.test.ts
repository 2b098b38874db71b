import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import { addressOf } from './addresses.ts'

test.each(Object.entries(contract))('the call %s has the method and path of the contract', async (name, row) => {
  const params = Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, `a ${key}/`]))
  const path = row.path.replace(/\{(\w+)\}/g, (_, key: string) => `a%20${key}%2F`)
  expect(await addressOf(name as CallName, params)).toEqual({ method: row.method, path })
})
