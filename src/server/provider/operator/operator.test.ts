import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billing, customerOf, withPlans } from '#server/test/plans.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer, verifyAddress, signUp, signUpOperator } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { withoutSecrets } from './jobs.ts'

let server: TestServer
let operator: Person
beforeAll(async () => {
  server = await createTestServer({
    environment: { ...withPlans, OPERATOR_EMAILS: 'operatore@kvitas.lt,kita@kvitas.lt,trecia@kvitas.lt' },
  })
  operator = await signUpOperator(server, { email: 'Operatore@kvitas.lt', name: 'Teikėja' })
})
afterAll(() => server.close())

const read = async (path: string) => (await operator.ask('GET', `/operator${path}`)).body
const post = (path: string) => operator.ask('POST', `/operator${path}`)

test('the session tells whether the user is an operator', async () => {
  const isOperator = async (person: Person) => (await person.ask('GET', '/user/data')).body.user.data.operator
  expect(await isOperator(operator)).toBe(true)
  expect(await isOperator(await signUp(server))).toBe(false)
  // Their address is in OPERATOR_EMAILS, but not verified.
  const unverified = await signUp(server, { email: 'kita@kvitas.lt' })
  expect(await isOperator(unverified)).toBe(false)
  expect((await unverified.ask('GET', '/operator/health')).status).toBe(403)
})

test('an operator without two-step sign-in is told how to turn it on and gets access afterwards', async () => {
  const withoutTwoSteps = await signUp(server, { email: 'trecia@kvitas.lt' })
  await verifyAddress(server, withoutTwoSteps)
  for (const path of ['/operator/users', '/operator/companies', '/operator/messages', '/operator/health'])
    expect(await withoutTwoSteps.ask('GET', path)).toMatchObject({
      status: 403,
      body: { code: 'two_step_required', reason: 'operator', detail: expect.stringContaining('profilyje') },
    })
  await server.owner.query('update session set two_step = true where user_id = $1', [withoutTwoSteps.id])
  expect((await withoutTwoSteps.ask('GET', '/operator/health')).status).toBe(200)
})

describe('orders', () => {
  test('orders are listed by state and found by reference or customer', async () => {
    const customer = await customerOf(server)
    const { order_id, instructions } = (await customer.order()).body
    const { data, meta } = await read(`/orders?search=${instructions.reference}`)
    expect(data).toMatchObject([
      { id: order_id, status: 'waiting', price: '94.80', person: { email: customer.email }, decided_by: null },
    ])
    expect(meta.tabs.waiting).toBeGreaterThan(0)
    expect((await read(`/orders?search=${customer.email.toUpperCase()}`)).data).toHaveLength(1)
    expect((await read('/orders?search=%25')).data).toEqual([])
    expect((await read(`/orders?tab=accepted&search=${instructions.reference}`)).data).toEqual([])
  })

  test('accepting an order twice concurrently extends the plan once and records who did it', async () => {
    const customer = await customerOf(server)
    const { order_id } = (await customer.order({ duration: 1 })).body
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(`/orders/${order_id}/accept`)))
    for (const { status, body } of answers)
      expect([status, body.item.status, body.item.valid_until]).toEqual([200, 'accepted', '2026-12-20'])
    expect(await customer.plan()).toMatchObject({ name: 'premium', valid_until: '2026-12-20' })
    expect((await read('/orders?tab=accepted')).data[0]).toMatchObject({
      id: order_id,
      decided_by: 'Operatore@kvitas.lt',
    })
    // An accepted order is not canceled.
    expect((await post(`/orders/${order_id}/cancel`)).body.item.status).toBe('accepted')
  })

  test('a canceled order cannot be accepted', async () => {
    const customer = await customerOf(server)
    const { order_id } = (await customer.order({ duration: 3 })).body
    expect((await post(`/orders/${order_id}/cancel`)).body.item).toMatchObject({ status: 'canceled' })
    expect((await post(`/orders/${order_id}/accept`)).body.item.status).toBe('canceled')
    expect((await customer.plan()).name).toBe('basic')
    await post(`/orders/${order_id}/cancel`)
    await server.runJobs()
    const { reference } = await customer.orderOf(order_id)
    const emails = server.emails().map(readMail)
    const cancellations = emails.filter(
      ({ headers }) => headers['subject'] === `Kvitas: užsakymas ${reference} atšauktas`,
    )
    expect(cancellations.map(({ headers }) => headers['to'])).toEqual([billing.email])
    expect(cancellations[0]?.text).toContain('Mokėti nieko nereikia.')
  })

  test('only an operator can accept an order', async () => {
    const customer = await customerOf(server)
    const { order_id } = (await customer.order({ duration: 6 })).body
    expect((await customer.ask('POST', `/operator/orders/${order_id}/accept`)).status).toBe(403)
    expect((await customer.plan()).name).toBe('basic')
  })
})

describe('people and companies', () => {
  test('people and companies are listed with their usage but never with the content of documents', async () => {
    const { books } = await oneOfEach(server)
    const [person] = (await read(`/users?search=${books.email}`)).data
    expect(person).toMatchObject({
      name: 'Ona Kazlauskienė',
      email_verified: true,
      companies: 1,
      plan: 'basic',
      plan_until: null,
    })
    expect(Date.parse(person.seen_at)).toBeGreaterThan(0)
    const companies = await read(`/companies?search=${books.email}`)
    expect(companies.data).toMatchObject([
      {
        id: books.company.id,
        title: 'UAB „Žiedas“',
        owners: books.email,
        members: 1,
        invoices: 2,
        clients: 2,
        plan: 'basic',
      },
    ])
    for (const secret of ['Ąžuolas', 'SF-0001', 'password', 'Šlifavimo']) {
      expect(JSON.stringify(companies)).not.toContain(secret)
      expect(JSON.stringify(person)).not.toContain(secret)
    }
  })

  test('recent invoice counts are shown by month', async () => {
    const { books } = await oneOfEach(server)
    // Invoices of earlier months are not counted.
    await server.owner.query(
      `insert into issued_invoices values ($1, '2026-10-01', 7), ($1, '2026-09-01', 100) on conflict do nothing`,
      [books.company.id],
    )
    const activity = { invoices_this_month: 2, invoices_last_month: 7 }
    expect((await read(`/companies?search=${books.email}`)).data).toMatchObject([activity])
    expect((await read(`/users?search=${books.email}`)).data).toMatchObject([activity])
    const { rows } = await server.asApplication(
      `select (select count(*)::int from own_company_usage(now())) own, i.* from operator_issued($1, '2026-11-20T10:00:00Z') i`,
      [books.company.id],
    )
    // Without a session and without provider rights the functions return nothing.
    expect(rows).toEqual([{ own: 0, invoices_this_month: 0, invoices_last_month: 0 }])
  })

  test('the last activity is kept after the session has ended', async () => {
    const person = await signUp(server)
    await person.ask('POST', '/logout')
    expect((await read(`/users?search=${person.email}`)).data[0].seen_at).not.toBeNull()
  })

  test('viewing a company does not make an operator its member', async () => {
    const { books } = await oneOfEach(server)
    await read('/companies')
    expect((await operator.ask('GET', `/invoice/edit/${(await books.list()).data[0].id}`)).status).toBe(403)
    expect((await operator.ask('POST', '/user/change-company', { company_id: books.company.id })).status).toBe(404)
  })

  test('a list of a thousand people is read page by page, each person once', async () => {
    await server.owner.query(
      `insert into app_user (id, name, email, created_at)
       select gen_random_uuid(), 'Daugelis', 'daugelis' || n || '@kvitas.test', timestamptz '2025-01-01' + n / 3 * interval '1 minute' from generate_series(1, 1000) n`,
    )
    const seen: string[] = []
    let cursor = ''
    do {
      const { data, meta } = await read(`/users?search=daugelis&limit=200${cursor && `&cursor=${cursor}`}`)
      seen.push(...data.map(({ email }: { email: string }) => email))
      cursor = meta.next_cursor ?? ''
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([1000, 1000])
  })
})

describe('jobs', () => {
  const addFailedJob = async (error: string) => {
    await server.first.owner.query(
      `select graphile_worker.add_job('send_document', '{"token": "slaptas-zodis"}', max_attempts => 3)`,
    )
    const { rows } = await server.first.owner.query<{ id: string }>(
      `update graphile_worker._private_jobs set attempts = 3, last_error = $1 where id = (select max(id) from graphile_worker._private_jobs) returning id::text`,
      [error],
    )
    return rows[0]?.id ?? ''
  }

  test('failed jobs are listed without payloads and secrets and can be retried', async () => {
    const id = await addFailedJob('connect ECONNREFUSED smtp://ona:Ramune77@mail.lt:587\n    at stack (/srv/kvitas)')
    const { body } = await operator.ask('GET', '/operator/jobs')
    expect(body.data).toMatchObject([
      {
        id,
        task: 'send_document',
        attempts: 3,
        max_attempts: 3,
        given_up: true,
        error: 'connect ECONNREFUSED smtp://…@mail.lt:587',
      },
    ])
    expect(JSON.stringify(body)).not.toMatch(/slaptas-zodis|Ramune77|srv/)
    const answers = await Promise.all([post(`/jobs/${id}/retry`), post(`/jobs/${id}/retry`)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect((await read('/jobs')).data).toMatchObject([{ id, attempts: 0, given_up: false }])
    await server.first.owner.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
  })

  test('unknown jobs and jobs that have not failed are not found', async () => {
    for (const id of ['1 or 1=1', '-1', '99999999999999999999', '99999', 'x'])
      expect((await post(`/jobs/${encodeURIComponent(id)}/retry`)).status).toBe(404)
    await server.first.owner.query(`select graphile_worker.add_job('housekeeping', run_at => now() + interval '1 day')`)
    const { rows } = await server.first.owner.query(`select max(id)::text as id from graphile_worker.jobs`)
    expect((await post(`/jobs/${rows[0].id}/retry`)).status).toBe(404)
  })

  test.each([
    ['postgres://owner:pass@127.0.0.1/x failed', 'postgres://…@127.0.0.1/x failed'],
    ['token 0123456789abcdef0123456789abcdef0123 is wrong', 'token … is wrong'],
    ['no invoice 0190a0b0-1111-7222-8333-444455556666', 'no invoice 0190a0b0-1111-7222-8333-444455556666'],
    ['one\ntwo', 'one'],
  ])('the error %j is shown as %j', (error, shownError) => expect(withoutSecrets(error)).toBe(shownError))
})

test('the health page shows version, database, disk, queues and waiting work', async () => {
  const { item } = await read('/health')
  expect(item).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    jobs_failed: 0,
    jobs_given_up: 0,
    mail_failed: 0,
    peppol_waiting: 0,
  })
  expect(item.database_bytes).toBeGreaterThan(1_000_000)
  expect(item.disk_size).toBeGreaterThan(item.disk_free)
  expect(Date.parse(item.started_at)).toBeLessThan(Date.now())
  expect(item.people).toBeGreaterThan(1000)
  expect(item.orders_waiting).toBeGreaterThan(0)
  expect(item.account_missing).toBe(false)
  const { config } = server.services
  const { iban: _, ...provider } = config.provider
  server.services.config = { ...config, provider }
  try {
    expect((await read('/health')).item.account_missing).toBe(true)
  } finally {
    server.services.config = config
  }
})
