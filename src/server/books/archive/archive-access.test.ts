import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archiveDays, maxArchivesPerDay, maxKeptArchives } from '#domain/archive.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openStaff } from '#server/test/members.ts'
import type { Staff } from '#server/test/members.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { tasksOf } from '#server/tasks.ts'
import { makeArchiveOf } from './test/archives.ts'

let server: TestServer
let staff: Staff
let admin: Person
beforeAll(async () => {
  server = await createTestServer()
  staff = await openStaff(server)
  admin = await staff.add('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(testMoment)
  await server.owner.query(
    `update company_member set role = case user_id when '${staff.owner.id}' then 'owner' else 'admin' end`,
  )
  await server.owner.query('delete from attempt')
  await server.owner.query('delete from export_job')
  await server.owner.query('delete from graphile_worker._private_jobs')
})

const order = (person: Person = staff.owner) => person.ask('POST', `${staff.path}/archive`)
const setRole = (person: Person, role: string) =>
  server.owner.query('update company_member set role = $2 where user_id = $1', [person.id, role])

describe('who may have the archive of a company', () => {
  test('only its owner orders, sees and downloads it', async () => {
    const { id } = await makeArchiveOf(server, staff.owner)
    for (const [method, path] of [
      ['POST', 'archive'],
      ['GET', 'archive'],
      ['GET', `archive/${id}`],
      ['GET', `archive/${id}/file`],
      ['DELETE', `archive/${id}`],
      ['POST', 'confirm-restored'],
    ] as const)
      expect([path, (await admin.ask(method, `${staff.path}/${path}`)).status]).toEqual([path, 403])
    const answer = await staff.owner.ask('GET', `${staff.path}/archive/${id}/file`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const { rows } = await server.owner.query(
      `select event, company from security_event where user_id = $1 and event like 'archive%' order by id`,
      [staff.owner.id],
    )
    const { title } = staff.owner.company
    expect(rows).toEqual([
      { event: 'archive_ordered', company: title },
      { event: 'archive_downloaded', company: title },
    ])
  })

  test('who is no owner any more cannot download what they ordered', async () => {
    const { id } = await makeArchiveOf(server, staff.owner)
    await setRole(admin, 'owner')
    await setRole(staff.owner, 'admin')
    expect((await staff.owner.ask('GET', `${staff.path}/archive/${id}/file`)).status).toBe(403)
    expect((await admin.ask('GET', `${staff.path}/archive/${id}/file`)).status).toBe(200)
  })

  test('the archive of somebody who lost the role before it was made is canceled', async () => {
    const { body } = await order()
    await setRole(admin, 'owner')
    await setRole(staff.owner, 'employee')
    await server.runJobs()
    expect((await admin.ask('GET', `${staff.path}/archive/${body.id}`)).body).toMatchObject({
      status: 'canceled',
      size: null,
    })
    expect((await server.services.exports.list(staff.owner.company.id)).map(({ name }) => name)).not.toContain(body.id)
  })

  test('ordering and downloading need a proof of the last ten minutes', async () => {
    const { id } = await makeArchiveOf(server, staff.owner)
    await server.owner.query(`update session set proved_at = now() - interval '1 year' where user_id = $1`, [
      staff.owner.id,
    ])
    expect((await order()).body).toMatchObject({ code: 'proof_required' })
    expect((await staff.owner.ask('GET', `${staff.path}/archive/${id}/file`)).body).toMatchObject({
      code: 'proof_required',
    })
    await server.owner.query('update session set proved_at = now()')
  })

  test('an archive is not among the exports, which all roles see', async () => {
    const { id } = await makeArchiveOf(server, staff.owner)
    expect((await staff.owner.ask('GET', '/export/all')).body.data).toEqual([])
    for (const path of [`/export/${id}`, `/export/${id}/file`])
      expect((await staff.owner.ask('GET', path)).status).toBe(404)
    expect((await staff.owner.ask('POST', `/export/${id}/cancel`)).status).toBe(404)
  })
})

describe('how many archives there are, and how long', () => {
  test('a second order returns the archive that is being made, and only some are made in a day', async () => {
    const [one, other] = await Promise.all([order(), order()])
    expect(one.body.id).toBe(other.body.id)
    for (let count = 1; count < maxArchivesPerDay; count += 1) {
      await staff.owner.ask('DELETE', `${staff.path}/archive/${(await order()).body.id}`)
      expect((await order()).status).toBe(201)
    }
    await server.owner.query('delete from export_job')
    expect((await order()).status).toBe(429)
  })

  test('an archive and its file are removed by its owner, or after some days', async () => {
    const stored = async () => (await server.services.exports.list(staff.owner.company.id)).map(({ name }) => name)
    const removed = await makeArchiveOf(server, staff.owner)
    expect(await stored()).toContain(removed.id)
    expect((await staff.owner.ask('DELETE', `${staff.path}/archive/${removed.id}`)).status).toBe(204)
    expect(await stored()).not.toContain(removed.id)
    const old = await makeArchiveOf(server, staff.owner)
    server.setTime(new Date(Date.now() + (archiveDays + 1) * 24 * 60 * 60 * 1000))
    await runHousekeeping(server.services)
    expect(await stored()).not.toContain(old.id)
    server.setTime(testMoment)
    expect((await staff.owner.ask('GET', `${staff.path}/archive`)).body.data).toEqual([])
  })

  test('only the latest archives are kept', async () => {
    const made: string[] = []
    for (let count = 0; count <= maxKeptArchives; count += 1) made.push((await makeArchiveOf(server, staff.owner)).id)
    const { body } = await staff.owner.ask('GET', `${staff.path}/archive`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(made.slice(1).toReversed())
    expect((await server.services.exports.list(staff.owner.company.id)).map(({ name }) => name)).not.toContain(made[0])
  })

  test('an archive that is removed while it is made leaves no file', async () => {
    const { body } = await order()
    await staff.owner.ask('DELETE', `${staff.path}/archive/${body.id}`)
    const task = tasksOf(server.services, server.ownerUrl).make_archive
    await task({ company_id: staff.owner.company.id, export_id: body.id })
    expect((await server.services.exports.list(staff.owner.company.id)).map(({ name }) => name)).not.toContain(body.id)
  })
})

test('no secret of a person, of a link or of the instance is in an archive', async () => {
  const { owner } = staff
  const secrets = ['sealed', 'token', 'code', 'pass', 'two-step', 'recovery', 'passkey', 'password'].map(
    (name) => `${name}-${randomUUID()}`,
  )
  const [sealed, token, code, pass, twoStep, recovery, passkey] = secrets
  const company = owner.company.id
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const run = (sql: string) => server.owner.query(sql)
  await run(`update company set type = 'individual' where id = '${company}'`)
  await run(`insert into company_tax_code (company_id, sealed) values ('${company}', '${sealed}')`)
  await run(
    `insert into invitation (company_id, id, name, email, role, sent_at, expires_at) values ('${company}', '${ids[0]}', 'Ona', 'ona@ona.lt', 'admin', now(), now())`,
  )
  await run(
    `insert into invitation_token (company_id, token_hash, invitation_id) values ('${company}', '${token}', '${ids[0]}')`,
  )
  await run(
    `insert into pack (company_id, id, date_from, date_to, parts, language, total) values ('${company}', '${ids[1]}', '2026-11-01', '2026-11-30', '{registers}', 'lt', 1)`,
  )
  await run(`insert into pack_link (company_id, id, pack_id, email, language, is_member, message, created_by, created_at, expires_at, code_hash, pass_hash)
    values ('${company}', '${ids[2]}', '${ids[1]}', 'a@b.lt', 'lt', false, '', '${owner.id}', now(), now(), '${code}', '${pass}')`)
  await run(`insert into two_step (user_id, secret, last_step) values ('${owner.id}', '${twoStep}', 1)`)
  await run(`insert into recovery_code (user_id, code_hash) values ('${owner.id}', '${recovery}')`)
  await run(
    `insert into passkey (id, user_id, credential_id, public_key, counter, name) values ('${ids[0]}', '${owner.id}', '${passkey}', 'x', 0, 'Telefonas')`,
  )
  const stored = await server.owner.query(
    'select password_hash, (select string_agg(token_hash, $2) from session where user_id = $1) as sessions from app_user where id = $1',
    [owner.id, ' '],
  )
  const keys = JSON.stringify(server.services.keys).match(/[\w+/=-]{16,}/g) ?? []
  const all = [
    ...secrets.slice(0, 7),
    stored.rows[0].password_hash,
    ...stored.rows[0].sessions.split(' '),
    ...keys,
    owner.token,
  ]
  expect(all.length).toBeGreaterThan(12)
  const { parts } = await makeArchiveOf(server, owner)
  const content = Buffer.concat(Object.values(parts).map((bytes) => Buffer.from(bytes))).toString('latin1')
  expect(content).toContain(owner.email)
  expect(all.filter((secret) => content.includes(secret))).toEqual([])
})
