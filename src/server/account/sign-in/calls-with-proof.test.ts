import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Row } from '#contract/platform/row.ts'
import { ask, createTestServer, signUpWithCompany, testMoment, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.setTime(testMoment))

const rows = (Object.entries(contract) as [string, Row][]).filter(([, { proof }]) => proof)

// Sign-in methods, accounts on invoices, admins, ownership, and exports of everything.
test('these calls and no others ask for a proof', () =>
  expect(rows.map(([name, { proof }]) => `${name} ${proof}`).toSorted()).toEqual([
    'api-key.create true',
    'client.export sometimes',
    'company-account.create sometimes',
    'company-account.update sometimes',
    'company.archive_file true',
    'company.archive_file_tab true',
    'company.change_employee sometimes',
    'company.invite sometimes',
    'company.make_archive true',
    'company.restore_invitation sometimes',
    'company.transfer true',
    'expense.export sometimes',
    'export.file sometimes',
    'export.file_tab sometimes',
    'invoice.export sometimes',
    'invoice.export_list sometimes',
    'online_payment.set_settings true',
    'pack.file true',
    'pack.file_tab true',
    'pack.link true',
    'passkey.begin true',
    'passkey.remove true',
    'payment.export sometimes',
    'product.export sometimes',
    'report.file sometimes',
    'report.item sometimes',
    'report.tab sometimes',
    'sender.remove true',
    'sender.save true',
    'social.link_start true',
    'social.unlink true',
    'two_step.begin true',
    'two_step.demand sometimes',
    'two_step.disable true',
    'two_step.renew_codes true',
    'user.delete_account true',
    'user.own_data true',
    'user.update_profile sometimes',
  ]))

test.each(rows.filter(([, { proof }]) => proof === true))(
  '%s needs a proof ten minutes after sign-in',
  async (_, row) => {
    const { company, ...person } = await signUpWithCompany(server)
    await verifyAddress(server, person)
    const unknown = '0199c2a7-1f6e-7000-8000-000000000000'
    const id = row.ofCompany ? company.id : unknown
    const path = row.path
      .replace('{id}', id)
      .replace(/\{\w+_id\}/, unknown)
      .replace(/\{\w+\}/, 'tiekejas')
    server.setTime(new Date(testMoment.getTime() + 10 * 60_000))
    expect(await person.ask(row.method, path, row.method === 'GET' ? undefined : {})).toMatchObject({
      status: 403,
      body: { code: 'proof_required' },
    })
    expect((await person.ask('POST', '/user/proof', { password: 'Ramunė-77' })).status).toBe(200)
    expect((await person.ask(row.method, path, {})).body.code).not.toBe('proof_required')
  },
)

test('the description of the API tells which calls need a proof', async () => {
  const { body } = await ask(server, 'GET', '/openapi.json')
  expect(body.paths['/user/two-step/begin'].post).toMatchObject({
    'x-proof': true,
    description: expect.stringContaining('proof_required'),
  })
  expect(body.paths['/user/profile'].put['x-proof']).toBe('sometimes')
  expect(body.paths['/user/profile'].get['x-proof']).toBeUndefined()
})
