import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { openStaff } from '#server/test/members.ts'
import { ask, companyForm, createTestServer, signUp, signUpWithCompany, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { readHealth } from '#server/provider/operator/health.ts'
import { setSendingStop } from '#server/provider/operator/sending.ts'
import { openClusters } from './open-clusters.ts'
import { passOn } from './pass-on.ts'

let server: TestServer
let second: TestDatabase
let there: pg.Pool

beforeAll(async () => {
  second = await createTestDatabase()
  server = await createTestServer({ others: { second } })
  there = new pg.Pool({ connectionString: second.ownerUrl, max: 2 })
})
afterAll(async () => {
  await there.end()
  await server.close()
})
beforeEach(() => createIn('second'))

/** Where the next companies are created. */
const createIn = (...names: string[]) => {
  server.services.config = { ...server.services.config, newCompanies: names }
}
const count = async (pool: pg.Pool, text: string, ...values: unknown[]): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${text}`, values)).rows[0]!.count

test('a company of another cluster has its rows there, and is listed in the first one', async () => {
  const books = await openBooks(server)
  const invoice = await books.invoice({})
  expect(await count(there, 'invoice where id = $1', invoice.id)).toBe(1)
  expect(await count(server.owner, 'invoice where company_id = $1', books.company.id)).toBe(0)
  const { rows } = await server.owner.query('select title, cluster from company where id = $1', [books.company.id])
  expect(rows).toEqual([{ title: books.company['title'], cluster: 'second' }])
  const { body } = await books.ask('GET', '/user/data')
  expect(body).toMatchObject({
    company: { id: books.company.id, locked_fields: ['type', 'code', 'currency'] },
    companies: [{ id: books.company.id, role: 'owner' }],
  })
})

test('a person works in companies of two clusters, and each answers with its own rows', async () => {
  const person = await signUpWithCompany(server, { title: 'UAB Antra' })
  createIn()
  expect((await person.ask('POST', '/company', companyForm({ title: 'Pirma' }))).status).toBe(201)
  await person.ask('POST', '/client', { type: 'legal', title: 'Pirmos klientas', country: 'LT' })
  const changed = await person.ask('POST', '/user/change-company', { company_id: person.company.id })
  expect(changed.body.company.title).toBe('UAB Antra')
  expect(changed.body.companies).toHaveLength(2)
  expect((await person.ask('GET', '/client/all')).body.data).toEqual([])
  const overview = await person.ask('GET', '/company/overview')
  const counted = { state: 'counted', figures: expect.any(Object) }
  expect(overview.body.data).toMatchObject([
    { title: 'Pirma', ...counted },
    { title: 'UAB Antra', ...counted },
  ])
  expect((await person.ask('GET', '/company/all')).body.data).toHaveLength(2)
})

test('the answer for a member who leaves the last company of its cluster has their company of another one', async () => {
  const staff = await openStaff(server)
  const person = await signUp(server)
  await staff.invite({ email: person.email, role: 'employee' })
  await person.ask('POST', `/invitation/${await staff.tokenFor(person.email)}/accept`)
  createIn()
  const own = (await person.ask('POST', '/company', companyForm({ title: 'Savo' }))).body
  await person.ask('POST', '/user/change-company', { company_id: staff.owner.company.id })
  const left = await person.ask('POST', `${staff.path}/leave`)
  expect(left.status).toBe(200)
  expect(left.body).toMatchObject({ company: { id: own.id, role: 'owner' }, companies: [{ id: own.id }] })
  expect((await person.ask('GET', '/user/data')).body.company.id).toBe(own.id)
})

test('a company whose request is repeated with its idempotency key is created once, wherever new companies are created', async () => {
  createIn('first', 'second')
  for (let index = 0; index < 6; index += 1) {
    const person = await signUp(server)
    const create = () => person.ask('POST', '/company', companyForm(), { 'idempotency-key': `create-${index}` })
    const [one, other] = await Promise.all([create(), create()])
    const again = await create()
    expect([one.status, other.status, again.status]).toEqual([201, 201, 201])
    expect(new Set([one, other, again].map(({ body }) => body.id)).size).toBe(1)
    expect((await person.ask('GET', '/company/all')).body.data).toHaveLength(1)
  }
})

test('a company whose request is repeated after NEW_COMPANIES was changed is created once', async () => {
  const person = await signUp(server)
  const create = () => person.ask('POST', '/company', companyForm(), { 'idempotency-key': 'create' })
  const { body } = await create()
  createIn()
  const again = await create()
  expect([again.status, again.body.id]).toEqual([201, body.id])
  expect((await person.ask('GET', '/company/all')).body.data).toHaveLength(1)
})

test('a session that was not used in a cluster for a month works there while it is used in another', async () => {
  const person = await signUpWithCompany(server)
  const open = async () => (await person.ask('GET', '/client/all')).status
  expect(await open()).toBe(200)
  /** The copy is as it was made a month ago. */
  const age = (change: string) =>
    there.query(
      `${change} where user_id = '${person.id}'; update guest set digest = md5('') where user_id = '${person.id}'`,
    )
  await age(`update session set last_used_at = now() - interval '31 days'`)
  expect(await open()).toBe(200)
  await age('delete from session')
  expect(await open()).toBe(200)
  await server.owner.query(`update session set last_used_at = now() - interval '31 days' where user_id = $1`, [
    person.id,
  ])
  expect(await open()).toBe(401)
})

test('nothing is done for a company in a cluster that has only a copy of it', async () => {
  const person = await signUpWithCompany(server)
  await there.query(
    `insert into recurring (company_id, id, kind, title, form, currency, unit, every, on_day, first_date, action, next_date, created_by)
      values ($1, gen_random_uuid(), 'invoice', 'Nuoma', '{}', 'EUR', 'month', 1, 'day', current_date, 'issue', current_date, $2)`,
    [person.company.id, person.id],
  )
  const due = () => count(there, 'due_recurring(now(), 1000) where company_id = $1', person.company.id)
  expect(await due()).toBe(1)
  await there.query(`update company set cluster = 'first' where id = $1`, [person.company.id])
  expect(await due()).toBe(0)
  await there.query(`update company set cluster = null, moving_to = 'first' where id = $1`, [person.company.id])
  expect(await due()).toBe(0)
})

test('half of the people create their companies in each of two clusters', async () => {
  createIn('first', 'second')
  const clusters = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const { company } = await signUpWithCompany(server)
      return count(there, 'company where id = $1', company.id)
    }),
  )
  const inSecond = clusters.filter((found) => found === 1).length
  expect(inSecond).toBeGreaterThan(0)
  expect(inSecond).toBeLessThan(16)
})

test('another cluster has no password, no token and no secret of a person', async () => {
  const person = await signUpWithCompany(server)
  const secrets = await there.query(
    `select password_hash, avatar, pending_email, (select token_hash from session s where s.user_id = u.id) as token from app_user u where id = $1`,
    [person.id],
  )
  expect(secrets.rows).toEqual([
    { password_hash: null, avatar: null, pending_email: null, token: expect.stringMatching(/^elsewhere /) },
  ])
  for (const table of ['two_step', 'recovery_code', 'social_login', 'known_device', 'email_token', 'billing'])
    expect(await count(there, table)).toBe(0)
})

test('a person who goes back to a company that they left for another one is in it', async () => {
  const person = await signUpWithCompany(server, { title: 'Viena' })
  const go = (company_id: string) => person.ask('POST', '/user/change-company', { company_id })
  await person.ask('POST', '/client', { title: 'Vienos klientas' })
  const other = await person.ask('POST', '/company', companyForm({ title: 'Kita' }))
  for (const [id, clients] of [
    [person.company.id, 1],
    [other.body.id, 0],
    [person.company.id, 1],
  ] as const) {
    await go(id)
    expect((await person.ask('GET', '/client/all')).body.meta.count).toBe(clients)
  }
})

test('a changed account is known at once where the companies of the person are', async () => {
  const person = await signUpWithCompany(server)
  await person.ask('PUT', '/user/profile', { name: 'Vardas Naujas' })
  const { rows } = await there.query('select name from app_user where id = $1', [person.id])
  expect(rows).toEqual([{ name: 'Vardas Naujas' }])
})

test('a session that ends, a name that changes and a role that is taken away hold from the next request on', async () => {
  const staff = await openStaff(server)
  const { owner, path } = staff
  const { email, ...member } = await signUp(server)
  await verifyAddress(server, member)
  await staff.invite({ email, role: 'admin' })
  const token = await staff.tokenFor(email)
  expect((await member.ask('POST', `/invitation/${token}/accept`)).body.company.id).toBe(owner.company.id)
  await member.ask('PUT', '/user/profile', { name: 'Nauja Pavardė' })
  expect((await staff.people()).data.map(({ name }: { name: string }) => name)).toContain('Nauja Pavardė')
  expect((await member.ask('POST', '/client', { type: 'legal', title: 'X', country: 'LT' })).status).toBe(201)
  await owner.ask('PUT', `${path}/employees/${member.id}`, { role: 'employee' })
  expect((await member.ask('GET', '/user/data')).body.companies).toMatchObject([{ role: 'employee' }])
  await owner.ask('DELETE', `${path}/employees/${member.id}`)
  expect((await member.ask('GET', '/client/all')).status).toBe(403)
  expect((await member.ask('GET', '/user/data')).body.companies).toEqual([])
  await owner.ask('POST', '/logout')
  expect((await owner.ask('GET', '/client/all')).status).toBe(401)
})

test('an invitation that proves an address removes what somebody else added to the account, in the first cluster too', async () => {
  const staff = await openStaff(server)
  const person = await signUp(server)
  await server.owner.query(`insert into two_step (user_id, secret, last_step) values ($1, 'x', 0)`, [person.id])
  await staff.invite({ email: person.email, role: 'employee' })
  const accepted = await person.ask('POST', `/invitation/${await staff.tokenFor(person.email)}/accept`)
  expect(accepted.body).toMatchObject({ user: { data: { email_verified: true } } })
  expect(await count(server.owner, 'two_step where user_id = $1', person.id)).toBe(0)
  const events = `security_event where user_id = $1 and event in ('email_verified', 'ways_removed')`
  expect(await count(server.owner, events, person.id)).toBe(2)
})

test('a key of a company of another cluster is found, and ends with the account of its maker', async () => {
  const books = await openBooks(server)
  await verifyAddress(server, books)
  const made = await books.ask('POST', '/api-key', { name: 'Ataskaitos', scope: 'read' })
  const withKey = () => ask(server, 'GET', '/client/all', { headers: { authorization: `Bearer ${made.body.key}` } })
  expect((await withKey()).status).toBe(200)
  await server.owner.query('update app_user set deleted_at = now() where id = $1', [books.id])
  expect((await withKey()).status).toBe(401)
})

test('the page of a document opens from another cluster', async () => {
  const books = await openBooks(server)
  const invoice = await books.invoice({})
  const { body } = await books.ask('POST', `/invoice/${invoice.id}/link`)
  const page = await server.app.inject({ method: 'GET', url: new URL(body.url as string).pathname })
  expect([page.statusCode, page.body.includes(invoice.number)]).toEqual([200, true])
  const unknown = await server.app.inject({ method: 'GET', url: '/i/0123456789abcdefghijkl' })
  expect(unknown.statusCode).toBe(404)
})

test('an account that is deleted leaves its name in no cluster', async () => {
  const person = await signUpWithCompany(server, { title: 'UAB Paliekama' })
  const heir = await openStaff(server)
  await heir.invite({ email: person.email, role: 'admin' })
  await verifyAddress(server, person)
  await person.ask('POST', `/invitation/${await heir.tokenFor(person.email)}/accept`)
  await person.ask('POST', '/client', { type: 'legal', title: 'Jos klientas', country: 'LT' })
  const refused = await person.ask('DELETE', '/user')
  expect([refused.status, refused.body.code]).toEqual([409, 'owns_companies'])
  const own = await person.ask('DELETE', `/company/${person.company.id}`, { password: 'Ramunė-77' })
  expect(own.status).toBe(204)
  expect(await count(server.owner, 'company where id = $1', person.company.id)).toBe(0)
  expect((await person.ask('DELETE', '/user')).status).toBe(204)
  for (const pool of [server.owner, there]) {
    const { rows } = await pool.query('select name, email from app_user where id = $1', [person.id])
    expect(rows).toEqual([{ name: 'Ištrinta paskyra', email: `deleted-${person.id}@deleted.invalid` }])
  }
  expect(await count(there, `audit_event where user_id = $1 and user_name <> 'Ištrinta paskyra'`, person.id)).toBe(0)
})

test('two companies that are created at once count against the limit of one', async () => {
  const limited = await createTestServer({
    others: { second: await createTestDatabase() },
    environment: { PLANS: 'on', PROVIDER_IBAN: 'LT647300000000000117' },
  })
  limited.services.config = { ...limited.services.config, newCompanies: ['second'] }
  const person = await signUp(limited)
  const made = await Promise.all([1, 2, 3].map(() => person.ask('POST', '/company', companyForm())))
  expect(made.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  await limited.close()
})

test('what a killed process did not tell is told later, and telling it twice changes nothing', async () => {
  const person = await signUpWithCompany(server)
  await there.query(`update company set title = 'Naujas vardas' where id = $1`, [person.company.id])
  const { rows: waiting } = await there.query('select kind, content from outgoing_change order by id')
  expect(waiting).toMatchObject([{ kind: 'company', content: { title: 'Naujas vardas' } }])
  const here = server.services.clusters!.of('second')
  await Promise.all([passOn(here), passOn(here)])
  await there.query('insert into outgoing_change (kind, content) values ($1, $2)', ['company', waiting[0].content])
  await passOn(here)
  const { rows } = await server.owner.query('select title, cluster from company where id = $1', [person.company.id])
  expect(rows).toEqual([{ title: 'Naujas vardas', cluster: 'second' }])
  expect(await count(there, 'outgoing_change')).toBe(0)
})

test('copies of people are made for the provider only, and an older copy replaces no newer one', async () => {
  const person = await signUpWithCompany(server)
  const copy = (name: string, taken_before: number, source = 'the first cluster') => {
    const content = {
      id: person.id,
      name,
      email: person.email,
      locale: 'lt',
      created_at: '2026-01-01',
      two_step: false,
    }
    const digest = 'a'.repeat(32)
    const copies = [
      {
        user_id: person.id,
        content: { ...content, sessions: [], plan: null },
        digest,
        taken_before,
        taken_beside: 0,
        source,
      },
    ]
    return `select store_people('${JSON.stringify(copies)}')`
  }
  const asApplication = server.services.clusters!.of('second').pool.query(copy('Kėsintojas', 4_000_000_000))
  await expect(asApplication).rejects.toThrow('only the provider copies people')
  const asProvider = (text: string) =>
    there.query(`begin; select set_config('app.provider', provider_token(), true); ${text}; commit`)
  await asProvider(copy('Naujas', 4_000_000_000))
  await asProvider(copy('Senas', 3_999_999_999))
  const names = async () => (await there.query('select name from app_user where id = $1', [person.id])).rows
  expect(await names()).toEqual([{ name: 'Naujas' }])
  // A first cluster that was restored elsewhere begins to number anew.
  await asProvider(copy('Atkurtas', 1000, 'a restored one'))
  expect(await names()).toEqual([{ name: 'Atkurtas' }])
})

test('a company of a cluster that is away is answered with 503, and other companies as always', async () => {
  const person = await signUpWithCompany(server)
  await server.owner.query(`update company set cluster = 'third' where id = $1`, [person.company.id])
  const away = await person.ask('GET', '/client/all')
  expect([away.status, away.headers['retry-after']]).toEqual([503, '5'])
  createIn()
  const neighbour = await signUpWithCompany(server)
  expect((await neighbour.ask('GET', '/client/all')).status).toBe(200)
})

test('a key is found while another cluster fails, and an unknown key is answered with 503 while a cluster is away', async () => {
  createIn()
  const books = await openBooks(server)
  await verifyAddress(server, books)
  const made = await books.ask('POST', '/api-key', { name: 'Ataskaitos', scope: 'read' })
  const withKey = async (key: string) => {
    const { status } = await ask(server, 'GET', '/client/all', { headers: { authorization: `Bearer ${key}` } })
    return status
  }
  const unknown = made.body.key.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'))
  await there.query('alter function find_api_key rename to vanished')
  expect(await withKey(made.body.key)).toBe(200)
  await there.query('alter function vanished rename to find_api_key')
  expect(await withKey(unknown)).toBe(401)
  const { config } = server.services
  server.services.config = { ...config, clusters: [...config.clusters, { name: 'third', url: 'postgres://away/k' }] }
  expect([await withKey(unknown), await withKey(made.body.key)]).toEqual([503, 200])
  server.services.config = config
})

test('an operator stops all emails of every cluster, or of none while one is away', async () => {
  const set = (stopped: boolean) =>
    inTransaction(server.services.pool, null, (db) =>
      setSendingStop({ db, now: new Date(), services: server.services }, stopped, 'operatorė'),
    )
  const stops = async () => Promise.all([server.owner, there].map((pool) => count(pool, 'sending_stop')))
  await set(true)
  expect(await stops()).toEqual([1, 1])
  await set(false)
  expect(await stops()).toEqual([0, 0])
  const { config } = server.services
  server.services.config = { ...config, clusters: [...config.clusters, { name: 'third', url: 'postgres://away/k' }] }
  await expect(set(true)).rejects.toMatchObject({ code: 'unavailable' })
  server.services.config = config
  expect(await stops()).toEqual([0, 0])
})

test('the metrics and the health show the queue of every cluster, and the metrics which one is away', async () => {
  await there.query(`select graphile_worker.add_job('housekeeping', '{}')`)
  const { config } = server.services
  server.services.config = { ...config, clusters: [...config.clusters, { name: 'third', url: 'postgres://away/k' }] }
  const { body } = await server.app.inject('/api/metrics')
  server.services.config = config
  await there.query(`update graphile_worker._private_jobs set last_error = 'x', attempts = 1`)
  const health = await inTransaction(server.services.pool, null, (db) =>
    readHealth({ db, config, now: new Date() }, null, server.services.clusters!.others()),
  )
  expect(health.jobs_failed).toBe(1)
  await there.query('delete from graphile_worker._private_jobs')
  for (const line of [
    'kvitas_database_up{cluster="first"} 1',
    'kvitas_database_up{cluster="second"} 1',
    'kvitas_database_up{cluster="third"} 0',
    'kvitas_jobs_waiting{cluster="second"} 1',
  ])
    expect(body.split('\n')).toContain(line)
  expect(body).toMatch(/^kvitas_backup_failed\{cluster="second"\} 0$/m)
})

test('a company of the provider in another cluster is refused at the start', async () => {
  const person = await signUpWithCompany(server)
  const first = { ...server.services, clusters: undefined, config: { ...server.services.config } }
  first.config.provider = { ...first.config.provider, company: person.company.id }
  const options = { prepare: async () => {}, connect: () => Promise.reject(new Error()), startWork: async () => [] }
  await expect(openClusters(first, options)).rejects.toThrow(`move-company ${person.company.id} first`)
})
