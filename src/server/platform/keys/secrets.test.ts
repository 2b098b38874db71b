import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fileSecret, loadSecret } from './secrets.ts'
import { createTestDatabase } from '#server/test/database.ts'

const database = await createTestDatabase()
const pool = new pg.Pool({ connectionString: database.ownerUrl })
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('processes that create a secret at the same time all get the same one', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(pool, 'csrf')))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toMatch(/^[\w-]{43}$/)
  expect(await loadSecret(pool, 'csrf')).toBe(secrets[0])
  expect(await loadSecret(pool, 'other')).not.toBe(secrets[0])
})

test('a secret of the data folder is readable only by its user', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kvitas-secrets-'))
  try {
    const secret = fileSecret(dataDir, 'one')
    expect(fileSecret(dataDir, 'one')).toBe(secret)
    expect(fileSecret(dataDir, 'two')).not.toBe(secret)
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'secrets', 'one')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(dataDir, 'secrets')).sort()).toEqual(['one', 'two'])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
