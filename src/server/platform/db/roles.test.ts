import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '#server/test/database.ts'
import { connectApplication } from './pool.ts'
import { quiet } from '#server/test/programs.ts'
import { applicationUrl } from './roles.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const run = async (url: string, sql: string): Promise<Record<string, unknown> | undefined> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Several statements have several results.
    const results = [await client.query(sql)].flat()
    return results.at(-1)?.rows[0] as Record<string, unknown> | undefined
  } finally {
    await client.end()
  }
}

test('the application logs in as its own role', async () => {
  const pool = await connectApplication(database.ownerUrl, quiet)
  try {
    const { rows } = await pool.query('select session_user, current_user')
    expect(rows).toEqual([{ session_user: 'kvitas_app', current_user: 'kvitas_app' }])
  } finally {
    await pool.end()
  }
})

test('if another database of the server has set the password, connections switch to the role from the owner', async () => {
  await run(database.ownerUrl, `update app_secret set value = 'another' where name = 'application_role_password'`)
  const url = await applicationUrl(database.ownerUrl)
  const sql = 'select session_user, current_user'
  expect(await run(url, sql)).toEqual({ session_user: 'kvitas_owner', current_user: 'kvitas_app' })
  // The connection starts with the role, so a reset returns to it.
  expect(await run(url, `set role none; reset role; ${sql}`)).toMatchObject({ current_user: 'kvitas_app' })
  await expect(run(url, 'create table mine ()')).rejects.toThrow('permission denied')
})

test('a user who may not create roles gets the commands for an administrator', async () => {
  const { ownerUrl, drop } = await createEmptyDatabase()
  const { superuserUrl } = inject('testServer')
  const stranger = new URL(ownerUrl)
  stranger.username = 'stranger'
  stranger.password = 'stranger'
  const dropStranger = 'drop role if exists stranger'
  await run(superuserUrl, dropStranger)
  await run(superuserUrl, `create role stranger login password 'stranger'`)
  try {
    await run(
      ownerUrl,
      `create table app_secret (name text primary key, value text not null); grant all on app_secret to stranger`,
    )
    await run(ownerUrl, `insert into app_secret values ('application_role_password', 'unknown')`)
    await expect(applicationUrl(stranger.href)).rejects.toThrow('grant kvitas_app to <user>')
  } finally {
    await drop()
    await run(superuserUrl, dropStranger)
  }
})
