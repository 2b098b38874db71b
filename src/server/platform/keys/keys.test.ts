import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { csrfToken, readCsrfToken } from '#server/platform/http/tokens.ts'
import { unsealWith, seal, unseal } from './secret-box.ts'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { quiet } from '#server/test/programs.ts'
import { signUp, createTestServer, testMoment } from '#server/test/server.ts'
import { keyPurposes, newRing, rotateKeys } from './key-ring.ts'
import { openKeys } from './open-keys.ts'
import { takeRole } from '#server/platform/db/pooler.ts'

const folders: string[] = []
const newFolder = () => {
  const created = mkdtempSync(join(tmpdir(), 'kvitas-keys-'))
  folders.push(created)
  return created
}
afterAll(() => folders.forEach((created) => rmSync(created, { recursive: true, force: true })))

let database: TestDatabase
let owner: pg.Client
beforeEach(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.drop()
})

const open = (dataDir: string, keysFile?: string) =>
  openKeys({ dataDir, ...(keysFile ? { keysFile } : {}) }, database.ownerUrl, quiet)
const fileIn = (dataDir: string) => join(dataDir, 'secrets', 'keys.json')

test('the first start creates keys that only their user can read, and the next one uses them', async () => {
  const dataDir = newFolder()
  const keys = await open(dataDir)
  expect(await open(dataDir)).toEqual(keys)
  expect(statSync(fileIn(dataDir)).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'secrets')).mode & 0o777).toBe(0o700)
  const secrets = Object.values(keys).map(([{ secret }]) => secret)
  expect(new Set(secrets).size).toBe(keyPurposes.length)
  // The data in the database reveals no key.
  const { rows } = await owner.query(
    'select f::text as row from key_fingerprint f union all select hash from provider_key',
  )
  for (const secret of secrets) expect(rows.map(({ row }) => row).join()).not.toContain(secret)
})

test('a start with keys of another database or without keys is refused with a message', async () => {
  const dataDir = newFolder()
  await open(dataDir)
  const message = /keys\.json is missing\. This database was set up with other keys[\s\S]*KEYS_FILE/
  await expect(open(newFolder())).rejects.toThrow(message)
  const other = join(newFolder(), 'keys.json')
  writeFileSync(other, JSON.stringify(newRing()), { mode: 0o600 })
  await expect(open(newFolder(), other)).rejects.toThrow('has another key for "form_token"')
  // A second process works with a copy.
  writeFileSync(other, readFileSync(fileIn(dataDir)), { mode: 0o600 })
  expect(await open(newFolder(), other)).toEqual(await open(dataDir))
  writeFileSync(other, 'form_token: secret')
  await expect(open(newFolder(), other)).rejects.toThrow(/^.* is not a valid key file: restore it from a backup\.$/)
})

test('after a rotation new keys sign, old keys still decrypt, and secrets of authenticator apps are encrypted again', async () => {
  const server = await createTestServer({ database })
  const { id } = await signUp(server)
  const dataDir = newFolder()
  const before = await open(dataDir)
  await owner.query('insert into two_step (user_id, secret, last_step) values ($1, $2, 0)', [
    id,
    seal(before.two_step, 'SECRETSECRET', id),
  ])
  const token = csrfToken(before.form_token[0].secret, testMoment, id)
  const changed = rotateKeys(before, ['two_step', 'form_token', 'database_role'])
  writeFileSync(fileIn(dataDir), JSON.stringify(changed))
  chmodSync(fileIn(dataDir), 0o600)
  const after = await open(dataDir)
  expect(after).toEqual(changed)
  expect(after.database_role).toEqual(before.database_role)
  const { rows } = await owner.query('select secret from two_step')
  expect(unseal([after.two_step[0]], rows[0].secret, id)).toBe('SECRETSECRET')
  const secretsOf = (keys: typeof after) => keys.form_token.map(({ secret }) => secret)
  expect(readCsrfToken(token, secretsOf(after), testMoment)).toEqual({ sessionId: id })
  expect(readCsrfToken(token, [after.form_token[0].secret], testMoment)).toBeUndefined()
  await server.app.close()
  await Promise.all([server.services.pool.end(), server.owner.end()])
})

test('a database with a key of its own is migrated to the key file, and the old key is removed', async () => {
  const server = await createTestServer({ database })
  const { id } = await signUp(server)
  const old = randomBytes(32).toString('base64url')
  await owner.query(`insert into app_secret values ('signing', $1)`, [old])
  const start = randomBytes(12)
  const key = Buffer.from(hkdfSync('sha256', old, '', 'two-step secrets', 32))
  const cipher = createCipheriv('aes-256-gcm', key, start).setAAD(Buffer.from(id))
  const text = Buffer.concat([cipher.update('SECRETSECRET'), cipher.final()])
  const sealed = Buffer.concat([start, cipher.getAuthTag(), text]).toString('base64')
  expect(unsealWith(old, sealed, id)).toBe('SECRETSECRET')
  await owner.query('insert into two_step (user_id, secret, last_step) values ($1, $2, 0)', [id, sealed])
  const keys = await open(newFolder())
  const stored = await owner.query('select secret from two_step')
  expect(unseal(keys.two_step, stored.rows[0].secret, id)).toBe('SECRETSECRET')
  expect(() => unsealWith(old, stored.rows[0].secret, id)).toThrow()
  expect((await owner.query(`select name from app_secret`)).rows).toEqual([])
  // Recovery codes cannot be hashed again, so the key that hashed them is kept.
  expect(keys.recovery_code.at(-1)).toEqual({ id: 'before', secret: old })
  await server.app.close()
  await Promise.all([server.services.pool.end(), server.owner.end()])
})

test('the database alone is not enough to decrypt the secret of an authenticator app or to forge a form token', async () => {
  const server = await createTestServer({ database })
  const person = await signUp(server)
  const keys = await open(newFolder())
  await owner.query('insert into two_step (user_id, secret, last_step) values ($1, $2, 0)', [
    person.id,
    seal(keys.two_step, 'SECRETSECRET', person.id),
  ])
  const tables = await owner.query(`select tablename from pg_tables where schemaname = 'public'`)
  const found = new Set<string>()
  for (const { tablename } of tables.rows) {
    const { rows } = await owner.query(`select to_jsonb(t) as row from "${tablename}" t`)
    const texts = (value: unknown): void => {
      if (typeof value === 'string') found.add(value)
      else if (value && typeof value === 'object') Object.values(value).forEach(texts)
    }
    rows.forEach(({ row }) => texts(row))
  }
  expect(found.size).toBeGreaterThan(20)
  const { rows } = await owner.query('select secret from two_step')
  const [, sealed] = rows[0].secret.split('.')
  const session = (await owner.query('select id from session')).rows[0].id
  for (const secret of found) {
    expect(() => unsealWith(secret, sealed, person.id)).toThrow()
    const payload = `${Math.floor(testMoment.getTime() / 1000) + 200}.${session}`
    const forged = `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`
    expect(
      readCsrfToken(forged, [keys.form_token[0].secret, server.services.keys.form_token[0].secret], testMoment),
    ).toBe(undefined)
  }
  await server.app.close()
  await Promise.all([server.services.pool.end(), server.owner.end()])
})

test('a form token with an expiry over five minutes is rejected', () => {
  const key = newRing().form_token[0].secret
  const session = '00000000-0000-7000-8000-000000000001'
  const later = new Date(testMoment.getTime() + 60_000)
  const token = csrfToken(key, later, session)
  expect(readCsrfToken(token, [key], testMoment)).toBeUndefined()
  expect(readCsrfToken(token, [key], later)).toEqual({ sessionId: session })
})

test('the application’s role cannot become the provider', async () => {
  const server = await createTestServer({ database })
  await signUp(server)
  const { pool } = server.services
  const client = await pool.connect()
  try {
    const countVisible = async () => (await client.query('select count(*)::int from operator_person')).rows[0].count
    await client.query(`begin${takeRole(pool)}`)
    await client.query(`select set_config('app.provider', 'yes', true)`)
    expect(await countVisible()).toBe(0)
    await client.query('savepoint here')
    for (const statement of [
      `select become_provider('yes')`,
      'select provider_token()',
      'select * from provider_key',
      'select * from app_secret',
      'select * from key_fingerprint',
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied|not a key of the provider/)
      await client.query('rollback to here')
    }
    const key = server.services.keys.provider[0].secret
    await client.query('select become_provider($1)', [key])
    expect(await countVisible()).toBe(1)
    const providerToken = (await client.query(`select current_setting('app.provider') as mark`)).rows[0].mark
    await client.query('commit')
    // The rights of one transaction end with it.
    await client.query(`begin${takeRole(pool)}`)
    await client.query(`select set_config('app.provider', $1, true)`, [providerToken])
    expect(await countVisible()).toBe(0)
    await client.query('rollback')
  } finally {
    client.release()
    await server.app.close()
    await Promise.all([pool.end(), server.owner.end()])
  }
})
