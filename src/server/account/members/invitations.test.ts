import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, companyForm, createTestServer, signUp, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { lastEmailTo, openStaff } from '#server/test/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: 'https://kvitas.example' } })
})
afterAll(() => server.close())

const english = { 'accept-language': 'en' }
const later = (days: number) => new Date(testMoment.getTime() + days * 24 * 60 * 60 * 1000)
/** Runs `work` with the clock at that moment, then sets it back. */
const at = async <T>(moment: Date, work: () => Promise<T>): Promise<T> => {
  server.setTime(moment)
  try {
    return await work()
  } finally {
    server.setTime(testMoment)
  }
}

test('an invitation is listed with its expiry and emailed in the language of its sender', async () => {
  const staff = await openStaff(server)
  await staff.owner.ask('PUT', '/user/profile', { locale: 'en' })
  const created = await staff.invite({ email: 'Petras@Ziedas.lt', role: 'accountant' })
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(String),
    name: 'Petras',
    email: 'Petras@Ziedas.lt',
    role: 'accountant',
    sent_at: testMoment.toISOString(),
    expires_at: later(7).toISOString(),
    accepted_at: null,
  })
  const { data, invitations } = await staff.people()
  expect(data).toMatchObject([{ id: staff.owner.id, email: staff.owner.email, role: 'owner', avatar: null }])
  expect(invitations).toEqual([created.body])
  const token = await staff.tokenFor('Petras@Ziedas.lt')
  const email = lastEmailTo(server, 'Petras@Ziedas.lt')
  expect(email.headers['subject']).toBe('Invitation to join UAB „Žiedas“')
  expect(email.text).toContain(`https://kvitas.example/invitation?token=${token}`)
  expect(email.text).toContain('Ona Kazlauskienė has invited you to join UAB „Žiedas“')
  expect(email.text).toContain('Your role: accountant')
})

test('an invitation to a user with an account is in their language', async () => {
  const staff = await openStaff(server)
  const known = await signUp(server)
  await known.ask('PUT', '/user/profile', { locale: 'en' })
  await staff.invite({ email: known.email.toUpperCase() })
  await staff.invite({ email: 'nezinomas@ziedas.lt' })
  await server.runJobs()
  expect(lastEmailTo(server, known.email).headers['subject']).toBe('Invitation to join UAB „Žiedas“')
  expect(lastEmailTo(server, 'nezinomas@ziedas.lt').headers['subject']).toBe('UAB „Žiedas“ kviečia dirbti kartu')
})

test('the name of the inviting person makes no link in the email', async () => {
  const staff = await openStaff(server, { title: 'Jūsų paskyra užblokuota: https://pinigai.example/a' })
  await staff.owner.ask('PUT', '/user/profile', { name: 'Rašykite vagis@pinigai.example' })
  await staff.invite({ email: 'auka@ziedas.lt' })
  await server.runJobs()
  const { text } = lastEmailTo(server, 'auka@ziedas.lt')
  expect(text).toContain('pinigai.\u2060example')
  expect(text).not.toMatch(/pinigai\.example|https:\/\/pinigai|vagis@p/)
})

test('the token of an email is stored only as a hash', async () => {
  const staff = await openStaff(server)
  await staff.invite({ email: 'hash@ziedas.lt' })
  const token = await staff.tokenFor('hash@ziedas.lt')
  expect(token).toHaveLength(43)
  const { rows } = await server.owner
    .query(`select t::text from invitation_token t union all select t::text from invitation t
    union all select payload::text from graphile_worker._private_jobs`)
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('an address in any case is invited once until the invitation expires', async () => {
  const staff = await openStaff(server)
  await staff.invite()
  const second = await staff.invite({ email: 'PETRAS@ziedas.lt' })
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({
    code: 'duplicate_invitation',
    errors: { email: ['Šiuo adresu kvietimas jau išsiųstas.'] },
  })
  const newInvitation = await at(later(8), () => staff.invite())
  expect(newInvitation.status).toBe(201)
  expect((await staff.people()).invitations).toEqual([newInvitation.body])
  const other = await openStaff(server)
  expect((await other.invite()).status).toBe(201)
})

test('only one of ten concurrent invitations to the same address is created', async () => {
  const staff = await openStaff(server)
  const responses = await Promise.all(Array.from({ length: 10 }, () => staff.invite()))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  expect((await staff.people()).invitations).toHaveLength(1)
})

test('a member of the company cannot be invited', async () => {
  const staff = await openStaff(server)
  for (const email of [staff.owner.email, (await staff.add('employee')).email.toUpperCase()]) {
    const response = await staff.owner.ask(
      'POST',
      `${staff.path}/invitations`,
      { name: 'X', email, role: 'admin' },
      english,
    )
    expect(response.status).toBe(409)
    expect(response.body).toMatchObject({ code: 'already_member', detail: 'This person is already in the company.' })
  }
})

test('an invitation needs a name, an address and a role other than owner', async () => {
  const staff = await openStaff(server)
  for (const fields of [{ role: 'owner' }, { role: 'boss' }, { role: undefined }, { name: ' ' }, { email: 'petras' }]) {
    const response = await staff.invite(fields)
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, Object.keys(fields)])
  }
  expect((await staff.people()).invitations).toEqual([])
})

test('a user without a verified email cannot invite', async () => {
  const staff = await openStaff(server)
  await server.owner.query('update app_user set email_verified_at = null where id = $1', [staff.owner.id])
  expect((await staff.invite()).body).toMatchObject({ status: 403, code: 'email_not_verified' })
})

test('employees and accountants see members but not invitations, and cannot invite', async () => {
  const staff = await openStaff(server)
  const { body } = await staff.invite()
  for (const role of ['employee', 'accountant']) {
    const person = await staff.add(role)
    const { data, invitations } = await staff.people(person)
    expect(data.map((each: { role: string }) => each.role)).toContain('owner')
    expect(invitations).toEqual([])
    expect((await staff.invite({ email: 'kitas@ziedas.lt' }, person)).status).toBe(403)
    for (const [method, path] of [
      ['POST', '/resend'],
      ['POST', '/restore'],
      ['DELETE', ''],
    ] as const)
      expect((await person.ask(method, `${staff.path}/invitations/${body.id}${path}`)).status).toBe(403)
  }
  expect((await staff.people()).invitations).toEqual([body])
})

test('a resent invitation is valid for seven more days, and its old link ends', async () => {
  const staff = await openStaff(server)
  const { body } = await staff.invite({ email: 'dar@ziedas.lt' })
  const old = await staff.tokenFor('dar@ziedas.lt')
  const second = await at(later(6), () => staff.owner.ask('POST', `${staff.path}/invitations/${body.id}/resend`))
  expect(second.status).toBe(200)
  expect(second.body).toEqual({ ...body, sent_at: later(6).toISOString(), expires_at: later(13).toISOString() })
  const token = await at(later(6), () => staff.tokenFor('dar@ziedas.lt'))
  expect(token).not.toBe(old)
  expect((await staff.owner.ask('GET', `/invitation/${old}`)).status).toBe(404)
  expect((await staff.owner.ask('GET', `/invitation/${token}`)).status).toBe(200)
})

test('resending an invitation is limited', async () => {
  const staff = await openStaff(server)
  const { body } = await staff.invite()
  const resend = () => staff.owner.ask('POST', `${staff.path}/invitations/${body.id}/resend`)
  for (let time = 0; time < 3; time += 1) expect((await resend()).status).toBe(200)
  const refused = await resend()
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300'])
})

test('one address can be invited five times a day, even if invitations are revoked', async () => {
  const staff = await openStaff(server)
  const statuses = []
  for (let time = 0; time < 6; time += 1) {
    const { status, body } = await at(later(0.1 * time), () => staff.invite({ email: 'vis.tas.pats@ziedas.lt' }))
    statuses.push(status)
    if (status === 201) await staff.owner.ask('DELETE', `${staff.path}/invitations/${body.id}`)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  expect((await at(later(1.5), () => staff.invite({ email: 'vis.tas.pats@ziedas.lt' }))).status).toBe(201)
})

test('a user sends at most twenty invitations in five minutes', async () => {
  const staff = await openStaff(server)
  for (let count = 0; count < 20; count += 1) await staff.invite({ email: `p${count}@ziedas.lt` })
  const refused = await staff.invite()
  expect(refused.status).toBe(429)
  expect((await staff.people()).invitations).toHaveLength(20)
})

test('a revoked invitation is not listed and its link ends; restoring brings both back', async () => {
  const staff = await openStaff(server)
  const { body } = await staff.invite({ email: 'atsaukti@ziedas.lt' })
  const token = await staff.tokenFor('atsaukti@ziedas.lt')
  const one = `${staff.path}/invitations/${body.id}`
  expect((await staff.owner.ask('POST', `${one}/restore`)).status).toBe(404)
  expect((await staff.owner.ask('DELETE', one)).status).toBe(204)
  expect((await staff.people()).invitations).toEqual([])
  expect((await staff.owner.ask('DELETE', one)).body).toMatchObject({ code: 'not_found', resource: 'invitation' })
  expect((await staff.owner.ask('POST', `${one}/resend`)).status).toBe(404)
  expect((await staff.owner.ask('POST', `${one}/restore`)).body).toEqual(body)
  expect((await staff.people()).invitations).toEqual([body])
  expect((await ask(server, 'GET', `/invitation/${token}`)).body.state).toBe('open')
})

test('a revoked invitation cannot be restored if the address has a new one', async () => {
  const staff = await openStaff(server)
  const { body } = await staff.invite()
  await staff.owner.ask('DELETE', `${staff.path}/invitations/${body.id}`)
  expect((await staff.invite()).status).toBe(201)
  const back = await staff.owner.ask('POST', `${staff.path}/invitations/${body.id}/restore`)
  expect(back.body.code).toBe('duplicate_invitation')
})

test('an invitation that is revoked before its email is sent is not sent', async () => {
  const staff = await openStaff(server)
  const { body } = await staff.invite({ email: 'tyla@ziedas.lt' })
  await staff.owner.ask('DELETE', `${staff.path}/invitations/${body.id}`)
  await server.runJobs()
  expect(lastEmailTo(server, 'tyla@ziedas.lt').text).toBe('')
})

test('an invitation of another company is not found', async () => {
  const [own, other] = [await openStaff(server), await openStaff(server)]
  const { body } = await other.invite()
  for (const company of [own.path, other.path])
    for (const [method, action] of [
      ['POST', '/resend'],
      ['POST', '/restore'],
      ['DELETE', ''],
    ] as const)
      expect((await own.owner.ask(method, `${company}/invitations/${body.id}${action}`)).status).toBe(404)
  expect((await other.people()).invitations).toEqual([body])
})

test('the same idempotency key creates one invitation', async () => {
  const staff = await openStaff(server)
  const form = { name: 'Petras', email: 'vienas@ziedas.lt', role: 'employee' }
  const once = { 'idempotency-key': 'invite-1' }
  const invite = () => staff.owner.ask('POST', `${staff.path}/invitations`, form, once)
  const [first, second] = await Promise.all([invite(), invite()])
  expect(first?.status).toBe(201)
  expect(second?.body).toEqual(first?.body)
})

test('an invitation is to the company of the path, not to the current one', async () => {
  const staff = await openStaff(server)
  const second = (await staff.owner.ask('POST', '/company', companyForm({ title: 'Antra' }))).body
  expect((await staff.invite()).status).toBe(201)
  expect((await staff.people()).invitations).toHaveLength(1)
  expect((await staff.owner.ask('GET', `/company/${second.id}/employees`)).body.invitations).toEqual([])
})

test('the members of a company are listed to its members only', async () => {
  const staff = await openStaff(server)
  expect((await (await signUp(server)).ask('GET', `${staff.path}/employees`)).status).toBe(404)
})
