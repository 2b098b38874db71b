import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verify } from '#server/test/members.ts'
import { openBooks } from '#server/test/books.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { makeArchiveOf, restoreInto } from './test/archives.ts'

// As in a PostgreSQL of one's own, with a name that must be quoted.
const role = `Kvitas ${randomBytes(4).toString('hex')}`
const quoted = pg.escapeIdentifier(role)
let server: TestServer
let superuser: pg.Client
beforeAll(async () => {
  server = await createTestServer({ isAlone: true })
  const url = new URL(inject('testServer').superuserUrl)
  url.pathname = new URL(server.ownerUrl).pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  await superuser.query(`create role ${quoted} login bypassrls password 'x'`)
  await superuser.query(`grant select on all tables in schema public to ${quoted}`)
})
afterAll(async () => {
  await superuser.query(`drop owned by ${quoted}`)
  await superuser.query(`drop role ${quoted}`)
  await superuser.end()
  await server.close()
})

test('without the right to load rows without triggers the refusal has the command that gives it', async () => {
  const { file } = await makeArchiveOf(server, await openBooks(server))
  const heir = await signUp(server)
  await verify(server, heir)
  const url = new URL(server.ownerUrl)
  url.username = encodeURIComponent(role)
  url.password = 'x'
  const restore = () => restoreInto({ ...server, ownerUrl: url.href }, file, heir.email, crypto.randomUUID())
  const refused = await restore().catch((error: Error) => error.message)
  const [words, command = '', note] = String(refused).split('\n')
  expect(words).toBe(
    'The user of the database may not load rows without triggers. Let a superuser of PostgreSQL run this once:',
  )
  expect(command.trim()).toBe(`grant set on parameter session_replication_role to ${quoted};`)
  expect(note).toContain('The embedded database does it')
  await superuser.query(command)
  // This role may only read tables, so the restore now fails where it writes the first row.
  await expect(restore()).rejects.toThrow('permission denied')
})
