import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import { contract } from '#contract/index.ts'
import type { CallName } from '#contract/index.ts'
import { keyAccess } from '#contract/key-access.ts'
import type { Row } from '#contract/platform/row.ts'
import { keyScopes } from '#domain/api-key.ts'
import { roleAllows } from '#domain/permission.ts'
import { createTestServer, signUp, signUpWithCompany, verifyAddress } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { makeKey } from './test/keys.ts'

// Makes every call with keys of every scope, so that a new call is checked, too.

let server: TestServer
let owner: Awaited<ReturnType<typeof signUpWithCompany>>
let admin: Person
type Key = Awaited<ReturnType<typeof makeKey>>
const keys: { scope: (typeof keyScopes)[number]; may_issue: boolean; key: Key }[] = []
beforeAll(async () => {
  server = await createTestServer()
  owner = await signUpWithCompany(server)
  admin = await signUp(server)
  await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'admin')`, [
    owner.company.id,
    admin.id,
  ])
  await admin.ask('POST', '/user/change-company', { company_id: owner.company.id })
  await verifyAddress(server, admin)
  for (const scope of keyScopes)
    for (const may_issue of [false, true])
      keys.push({ scope, may_issue, key: await makeKey(server, admin, { scope, may_issue }) })
})
afterAll(() => server.close())
// More calls are made than a key may make in a minute.
beforeEach(() => server.owner.query('update api_key set minute_count = 0'))

const rows = (Object.entries(contract) as [CallName, Row][]).filter(([, { access }]) => access !== 'public')

const pathOf = ({ path, ofCompany }: Row) =>
  path
    .replace('{id}', ofCompany ? owner.company.id : newId())
    .replace('{type}', 'sales')
    .replaceAll(/\{\w+\}/g, () => newId())

/** A field that no call has, so that nothing is changed. */
const callWith = ({ ask }: Key, row: Row) =>
  ask(row.method, pathOf(row), row.method === 'GET' ? undefined : { unheard_of: 1 })

const expectedReason = (name: CallName, scope: (typeof keyScopes)[number], may_issue: boolean) => {
  const access = keyAccess[name]
  if (access === 'never') return 'never'
  const needed = typeof access === 'string' ? access : access.scope
  if (keyScopes.indexOf(scope) < keyScopes.indexOf(needed)) return 'scope'
  return typeof access !== 'string' && !may_issue ? 'issue' : undefined
}

describe('a key', () => {
  test.each(rows)('%s is allowed to the scopes in the contract', async (name, row) => {
    for (const { scope, may_issue, key } of keys) {
      const { status, body } = await callWith(key, row)
      const label = `${scope} ${may_issue}: ${JSON.stringify(body).slice(0, 300)}`
      const reason = expectedReason(name, scope, may_issue)
      if (reason) expect([status, body.code, body.reason], label).toEqual([403, 'key_not_allowed', reason])
      else expect([401, 403].includes(status) && body.reason !== 'never', label).toBe(false)
      expect(status, label).toBeLessThan(500)
    }
  })

  const changing = (name: CallName) => !/(_|\.)(create_form|list)$/.test(name)
  test.each([
    ['ways to sign in', /^(passkey|social|sign_in|two_step|email|user)\./],
    ['people', /^(company\.(employees|change_employee|remove_employee|invite|\w+_invitation|leave)|invitation\.)/],
    ['keys', /^api-key\./],
    ['billing', /^subscription\./],
    ['ownership and deletion', /^company\.(transfer|delete|cancel_deletion)$/],
    ['the archive', /^company\.(\w*archive\w*|confirm_restored)$/],
    ['own accounts', /^company-account\.(create|update|delete|restore|archive|archive_restore)$/],
    ['senders', /^company\.set_peppol$/],
    ['payment files', /^payment-file\./],
    ['messages to the provider and its pages', /^(message|operator)/],
  ])('no key may use %s', (_, pattern) => {
    const names = rows.map(([name]) => name).filter((name) => pattern.test(name) && changing(name))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect([name, keyAccess[name]]).toEqual([name, 'never'])
  })

  test('no key may make a call that always needs a proof of a person, or is of a user or an operator', () => {
    const ofPeople = rows.filter(([, { proof, access }]) => proof === true || access === 'operator')
    for (const [name] of ofPeople) expect([name, keyAccess[name]]).toEqual([name, 'never'])
    const ofUsers = rows.filter(([name, { access }]) => access === 'user' && keyAccess[name] !== 'never')
    expect(ofUsers.map(([name]) => name)).toEqual(['company-register.search'])
  })

  test('only calls that read are allowed to the scope read, except those that count, render or prepare a file', () => {
    const posted = rows.filter(([name, { method }]) => keyAccess[name] === 'read' && method !== 'GET')
    expect(posted.map(([name]) => name).toSorted()).toEqual([
      'client.totals',
      'company.style_preview',
      'company.style_preview_pages',
      'dashboard.totals',
      'expense.read_e_invoice',
      'export.cancel',
      'invoice.export',
      'invoice.month_totals',
      'invoice.preview',
      'invoice.preview_e_invoice',
      'invoice.preview_pages',
      'invoice.total_spellout',
      'invoice.totals',
      'payment.month_totals',
      'peppol.receiver',
      'report.file',
    ])
  })

  test('of a maker who became an accountant has only the rights of accountants', async () => {
    await server.owner.query(`update company_member set role = 'accountant' where user_id = $1`, [admin.id])
    const all = keys.find(({ scope, may_issue }) => scope === 'all' && may_issue)!.key
    for (const [name, row] of rows.filter(
      ([each]) => keyAccess[each] !== 'never' && each !== 'company-register.search',
    )) {
      await server.owner.query('update api_key set minute_count = 0')
      const { body } = await callWith(all, row)
      const allowed = roleAllows('accountant', row.access as Parameters<typeof roleAllows>[1])
      expect([name, body?.code === 'forbidden']).toEqual([name, !allowed])
    }
    await server.owner.query(`update company_member set role = 'admin' where user_id = $1`, [admin.id])
  })
})
