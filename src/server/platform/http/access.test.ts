import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { roleAllows, roles } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import { everythingOf } from '#server/test/company-rows.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { ask, createTestServer, csrfHeaders, signUp } from '#server/test/server.ts'
import type { Answer, Person, TestServer } from '#server/test/server.ts'

// Makes every call of the contract, so that new calls are checked against the table of permissions, too. Each call has a body or an id
// that is rejected after the check of access.

let server: TestServer
let company: AllRecords
const people = {} as Record<Role, Person>
let signedOut: Person
/** A signed-in user without a company. */
let newUser: Person
let stranger: Person
/** A user whose email, in any case, is in OPERATOR_EMAILS. */
let operator: Person

const verify = ({ id }: Person) =>
  server.owner.query('update app_user set email_verified_at = now() where id = $1', [id])

beforeAll(async () => {
  server = await createTestServer({ environment: { OPERATOR_EMAILS: 'Operatore@Kvitas.lt' } })
  operator = await signUp(server, { email: 'operatorE@kvitas.LT' })
  company = await oneOfEach(server)
  const { id } = company.books.company
  for (const role of roles) {
    people[role] = await signUp(server)
    await server.owner.query('insert into company_member (company_id, user_id, role) values ($1, $2, $3)', [
      id,
      people[role].id,
      role,
    ])
    await people[role].ask('POST', '/user/change-company', { company_id: id })
    await verify(people[role])
  }
  signedOut = await signUp(server)
  await signedOut.ask('POST', '/logout')
  newUser = await signUp(server)
  stranger = (await oneOfEach(server)).books
})
afterAll(() => server.close())

const rows = Object.entries(contract) as [CallName, Row][]
const rowsWithAccess = rows.filter(([, { access }]) => access !== 'public')
const rowsOfRoles = rows.filter(([, { access }]) => !['public', 'user', 'operator'].includes(access))
const rowsOfOperators = rows.filter(([, { access }]) => access === 'operator')

/** Whether the table of permissions allows a role the call of a company. */
const isAllowed = (role: Role, { access }: Row) =>
  access !== 'public' && access !== 'user' && access !== 'operator' && roleAllows(role, access)

/** The path with an unknown id; calls `ofCompany` have the id of the company. */
const pathOf = ({ path, ofCompany }: Row) =>
  path
    .replace('{id}', ofCompany ? company.books.company.id : newId())
    .replace('{type}', 'sales')
    .replaceAll(/\{\w+\}/g, () => newId())

/** The history of one document needs the right to read the document; the tests of history cover that of the whole company. */
const queries: Partial<Record<string, string>> = { '/history': `?kind=invoice&id=${newId()}` }

/** A field that no call has. */
const bodyOf = ({ method }: Row) => (method === 'GET' ? undefined : { unheard_of: 1 })
const callAs = (person: Person, row: Row) =>
  person.ask(row.method, pathOf(row) + (queries[row.path] ?? ''), bodyOf(row))
const outcomeOf = ({ status, body }: Answer): string =>
  status === 401 || status === 403 ? String(body.code) : 'allowed'

let stored: object
/** Fails if a row of the company has changed since the last look. */
const expectNothingChanged = async () => {
  const before = stored
  stored = await everythingOf(server, company.books.company.id)
  expect(stored).toEqual(before)
}

describe('access to calls', () => {
  let csrf: Awaited<ReturnType<typeof csrfHeaders>>
  beforeAll(async () => {
    csrf = await csrfHeaders(server)
    stored = await everythingOf(server, company.books.company.id)
  })

  test.each(rowsWithAccess)('%s needs a valid session', async (_, row) => {
    const anonymous = await ask(server, row.method, pathOf(row), { body: bodyOf(row), headers: csrf })
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'unauthenticated'])
    expect(outcomeOf(await callAs(signedOut, row))).toBe('unauthenticated')
  })

  test.each(rowsOfRoles)('%s is allowed to the roles in the table of permissions', async (_, row) => {
    for (const role of roles) {
      const allowed = isAllowed(role, row)
      const response = await callAs(people[role], row)
      expect(outcomeOf(response), `${role}: ${JSON.stringify(response.body)}`).toBe(allowed ? 'allowed' : 'forbidden')
      expect(response.status, role).toBeLessThan(500)
    }
    await expectNothingChanged()
  })

  test.each(rows.filter(([, { access }]) => access === 'user'))(
    '%s is allowed to any signed-in user',
    async (_, row) => {
      for (const role of roles) expect(outcomeOf(await callAs(people[role], row)), role).toBe('allowed')
      expect(outcomeOf(await callAs(newUser, row))).toBe(row.verified ? 'email_not_verified' : 'allowed')
    },
  )

  test.each(rowsOfRoles)('%s needs a company', async (_, row) => {
    const response = await callAs(newUser, row)
    expect(outcomeOf(response)).toBe(row.ofCompany ? 'allowed' : 'forbidden')
    if (row.ofCompany) expect([response.status, response.body.resource]).toEqual([404, 'company'])
  })

  test.each(rows.filter(([, { ofCompany }]) => ofCompany))(
    '%s is not allowed to users of another company',
    async (_, row) => {
      const response = await callAs(stranger, row)
      expect([response.status, response.body.code, response.body.resource]).toEqual([404, 'not_found', 'company'])
      await expectNothingChanged()
    },
  )
})

/** Public calls, which the tests above skip. A new public call is added here, too. */
test('sign-in, sign-up, proofs and health checks need no session', () =>
  expect(
    rows
      .filter(([, { access }]) => access === 'public')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([
    'captcha',
    'csrf.token',
    'health.live',
    'health.ready',
    'invitation.read',
    'login',
    'login.passkey',
    'login.passkey_begin',
    'login.second_step',
    'metrics',
    'openapi',
    'pack-link.code',
    'pack-link.file',
    'pack-link.open',
    'pack-link.read',
    'password.request',
    'password.reset',
    'register',
    'social.callback',
    'social.complete',
    'social.link',
    'social.open',
    'social.providers',
    'social.start',
  ]))

describe('the calls of operators', () => {
  test('the contract has calls for operators', () => expect(rowsOfOperators.length).toBeGreaterThan(10))

  test.each(rowsOfOperators)(
    '%s is allowed only to an operator with a verified email in a session of two steps',
    async (_, row) => {
      for (const role of roles) expect(outcomeOf(await callAs(people[role], row)), role).toBe('forbidden')
      expect(outcomeOf(await callAs(newUser, row))).toBe('forbidden')
      expect(outcomeOf(await callAs(operator, row))).toBe('forbidden')
      await verify(operator)
      await server.owner.query('update session set two_step = false where user_id = $1', [operator.id])
      expect(outcomeOf(await callAs(operator, row))).toBe('two_step_required')
      await server.owner.query('update session set two_step = true where user_id = $1', [operator.id])
      const response = await callAs(operator, row)
      expect(outcomeOf(response)).toBe('allowed')
      expect(response.status).toBeLessThan(500)
      await server.owner.query('update app_user set email_verified_at = null where id = $1', [operator.id])
    },
  )
})

describe('a user whose email is not verified', () => {
  const verified = rows.filter(([, { verified }]) => verified)
  const members = () => Object.values(people).map(({ id }) => id)
  beforeAll(() => server.owner.query('update app_user set email_verified_at = null where id = any($1)', [members()]))
  afterAll(() => server.owner.query('update app_user set email_verified_at = now() where id = any($1)', [members()]))

  test.each(rowsOfRoles)('%s needs a verified email only if the contract says so', async (_, row) => {
    // Whether a role may make the call was asked above; of a call for everybody one role is enough here.
    const asked = row.verified ? roles : roles.filter((role) => isAllowed(role, row)).slice(0, 1)
    expect(asked.length).toBeGreaterThan(0)
    for (const role of asked) {
      const allowed = isAllowed(role, row)
      const expectedOutcome = row.verified ? 'email_not_verified' : 'allowed'
      expect(outcomeOf(await callAs(people[role], row)), role).toBe(allowed ? expectedOutcome : 'forbidden')
    }
  })

  // Contract and domain list them: calls that send emails to others, order a plan, or write to the provider.
  test('a user without a verified email cannot send documents, invite, order, contact the provider or add a sign-in method or a key', () =>
    expect(verified.map(([name]) => name).toSorted()).toEqual([
      'api-key.create',
      'client.send_link',
      'client.send_reminder',
      'client.send_statement',
      'company.invite',
      'company.resend_invitation',
      'company.set_peppol',
      'draft.schedule',
      'draft.send',
      'invoice.answer',
      'invoice.send',
      'letter-settings.save',
      'letter-template.save',
      'message.create',
      'message.reply',
      'pack.link',
      'passkey.add',
      'passkey.begin',
      'planned-sending.plan',
      'reminder.save_settings',
      'reminder.send',
      'sender.save',
      'sender.test',
      'social.link_start',
      'statement.save_settings',
      'statement.send',
      'subscription.checkout',
      'two_step.begin',
      'two_step.enable',
    ]))
})
