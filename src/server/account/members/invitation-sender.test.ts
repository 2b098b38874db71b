import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeCompany } from '#server/account/company/remove-company.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { ask, createTestServer, signUp, testMoment } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { lastEmailTo, openStaff } from '#server/test/members.ts'
import type { Staff } from '#server/test/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())

let count = 0
/** An admin of the company, and the invitation of another admin that they sent. */
const invitedByAdmin = async () => {
  const staff = await openStaff(server)
  const sender = await staff.add('admin')
  const email = `kviestas${(count += 1)}@sodas.lt`
  const { body } = await staff.invite({ email, role: 'admin' }, sender)
  return { staff, sender, email, id: body.id as string, token: await staff.tokenFor(email) }
}
const accept = async (email: string, token: string) =>
  (await signUp(server, { email })).ask('POST', `/invitation/${token}/accept`)
const employee = (staff: Staff, { id }: Person) => `${staff.path}/employees/${id}`

const ends: [string, (staff: Staff, sender: Person) => Promise<unknown>][] = [
  ['is removed', (staff, sender) => staff.owner.ask('DELETE', employee(staff, sender))],
  ['becomes an employee', (staff, sender) => staff.owner.ask('PUT', employee(staff, sender), { role: 'employee' })],
  ['becomes an accountant', (staff, sender) => staff.owner.ask('PUT', employee(staff, sender), { role: 'accountant' })],
  ['leaves', (staff, sender) => sender.ask('POST', `${staff.path}/leave`)],
  ['has no account any more', (_, sender) => sender.ask('DELETE', '/user')],
]
test.each(ends)('an invitation makes nobody an admin once its sender %s', async (_, end) => {
  const { staff, sender, email, token } = await invitedByAdmin()
  await end(staff, sender)
  expect((await staff.people()).invitations).toEqual([])
  const response = await accept(email, token)
  expect(response.status).toBe(404)
  expect(response.body).toMatchObject({ resource: 'invitation', detail: expect.stringContaining('atšauktas') })
  expect((await ask(server, 'GET', `/invitation/${token}`)).body.state).toBe('revoked')
  const members = (await staff.people()).data
  expect(members.map((one: { email: string }) => one.email)).not.toContain(email)
})

test('an invitation stays valid if its sender changes from an owner to an admin', async () => {
  const staff = await openStaff(server)
  const next = await staff.add('admin')
  const email = 'lieka@sodas.lt'
  await staff.invite({ email })
  const token = await staff.tokenFor(email)
  const transfer = { user_id: next.id }
  expect((await staff.owner.ask('POST', `${staff.path}/transfer`, transfer)).status).toBe(200)
  expect((await accept(email, token)).status).toBe(200)
})

test('accepting checks again whether the sender may invite, whatever happened to the invitation before', async () => {
  const { staff, sender, email, id, token } = await invitedByAdmin()
  await staff.owner.ask('PUT', employee(staff, sender), { role: 'employee' })
  await server.owner.query('update invitation set revoked_at = null where id = $1', [id])
  expect((await ask(server, 'GET', `/invitation/${token}`)).body.state).toBe('revoked')
  expect((await accept(email, token)).status).toBe(404)
})

test('a queued email is not sent once its sender has been removed', async () => {
  const staff = await openStaff(server)
  const sender = await staff.add('admin')
  const email = 'neisleistas@sodas.lt'
  await staff.invite({ email, role: 'admin' }, sender)
  await staff.owner.ask('DELETE', employee(staff, sender))
  await server.runJobs()
  expect(lastEmailTo(server, email).text).toBe('')
})

test('an invitation that another person resends or restores counts as sent by that person', async () => {
  const second = await invitedByAdmin()
  expect((await second.staff.owner.ask('POST', `${second.staff.path}/invitations/${second.id}/resend`)).status).toBe(
    200,
  )
  await second.staff.owner.ask('DELETE', employee(second.staff, second.sender))
  expect((await accept(second.email, await second.staff.tokenFor(second.email))).status).toBe(200)

  const back = await invitedByAdmin()
  await back.staff.owner.ask('DELETE', employee(back.staff, back.sender))
  expect((await back.staff.owner.ask('POST', `${back.staff.path}/invitations/${back.id}/restore`)).status).toBe(200)
  expect((await accept(back.email, back.token)).status).toBe(200)
})

test('an invitation with a greater role is void once the same person is invited with a smaller one', async () => {
  const { staff, email, id, token } = await invitedByAdmin()
  await staff.owner.ask('DELETE', `${staff.path}/invitations/${id}`)
  expect((await staff.invite({ email, role: 'employee' })).status).toBe(201)
  expect((await accept(email, token)).status).toBe(404)
  expect((await staff.owner.ask('POST', `${staff.path}/invitations/${id}/restore`)).body.code).toBe(
    'duplicate_invitation',
  )
})

test('an invitation to a deleted company is not found', async () => {
  const { staff, email, token } = await invitedByAdmin()
  await inTransaction(server.services.pool, staff.owner.company.id, (db) => removeCompany(db, staff.owner.company.id))
  expect((await ask(server, 'GET', `/invitation/${token}`)).status).toBe(404)
  expect((await accept(email, token)).status).toBe(404)
})

test('an accepted invitation is listed with its time for as long as the person is in the company', async () => {
  const { staff, email, token } = await invitedByAdmin()
  const person = await signUp(server, { email })
  await person.ask('POST', `/invitation/${token}/accept`)
  const accepted = { email, role: 'admin', accepted_at: testMoment.toISOString() }
  expect((await staff.people()).invitations).toMatchObject([accepted])
  const keptLater = async () => {
    server.setTime(new Date(testMoment.getTime() + 40 * 24 * 60 * 60 * 1000))
    await runHousekeeping(server.services)
    server.setTime(testMoment)
    return (await server.owner.query('select email, role, accepted_at from invitation where email = $1', [email])).rows
  }
  expect(await keptLater()).toEqual([accepted])
  const removed = 'delete from company_member where company_id = $1 and user_id = $2'
  await server.owner.query(removed, [staff.owner.company.id, person.id])
  expect(await keptLater()).toEqual([])
})
