import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUp, signUpWithCompany, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { openStaff } from '#server/test/members.ts'

// The free plan allows one member besides the owner, and one company.
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ environment: { PLANS: 'on' } })
})
afterAll(() => server.close())

test('an open invitation counts as a member until it expires', async () => {
  const staff = await openStaff(server)
  expect((await staff.invite()).status).toBe(201)
  const refused = await staff.invite({ email: 'antras@ziedas.lt' })
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit_employees'])
  server.setTime(new Date(testMoment.getTime() + 8 * 24 * 60 * 60 * 1000))
  const free = await staff.invite({ email: 'antras@ziedas.lt' })
  server.setTime(testMoment)
  expect(free.status).toBe(201)
})

test('an invitation cannot be accepted in a full company', async () => {
  const staff = await openStaff(server)
  const email = 'pavelaves@ziedas.lt'
  await staff.invite({ email })
  const token = await staff.tokenFor(email)
  await staff.add('employee')
  const late = await (await signUp(server, { email })).ask('POST', `/invitation/${token}/accept`)
  expect([late.status, late.body.code]).toEqual([403, 'plan_limit_employees'])
  expect((await staff.people()).data).toHaveLength(2)
})

test('ownership cannot be transferred to a user who may not own another company', async () => {
  const staff = await openStaff(server)
  const other = await signUpWithCompany(server)
  const values = [staff.owner.company.id, other.id]
  await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'admin')`, values)
  const response = await staff.owner.ask('POST', `${staff.path}/transfer`, { user_id: other.id })
  expect([response.status, response.body.code]).toEqual([403, 'plan_limit_companies'])
})
