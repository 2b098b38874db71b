import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, signUp, signUpWithCompany, testMoment } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { openStaff } from '#server/test/members.ts'
import type { Staff } from '#server/test/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

let count = 0
/** An invitation with the token of its email. */
const invited = async ({ email = `kviestas${(count += 1)}@medis.lt`, role = 'employee' } = {}) => {
  const staff = await openStaff(server)
  const { body } = await staff.invite({ email, role })
  return { staff, email, invitation: body, token: await staff.tokenFor(email) }
}
const accept = (person: Person, token: string) => person.ask('POST', `/invitation/${token}/accept`)
const rolesIn = async (staff: Staff) =>
  (await staff.people()).data.map(({ email, role }: { email: string; role: string }) => [email, role])
const inDays = (days: number) => server.setTime(new Date(testMoment.getTime() + days * 24 * 60 * 60 * 1000))

test('the link of an invitation shows the sender, the address and the company without a session', async () => {
  const { email, invitation, token } = await invited()
  const expectedCompany = {
    state: 'open',
    company: { title: 'UAB „Žiedas“' },
    invited_by: 'Ona Kazlauskienė',
    name: 'Petras',
    email,
    role: 'employee',
    expires_at: invitation.expires_at,
  }
  expect((await ask(server, 'GET', `/invitation/${token}`)).body).toEqual(expectedCompany)
  expect((await (await signUp(server)).ask('GET', `/invitation/${token}`)).body).toEqual(expectedCompany)
})

test('an accepted invitation adds the member with their role, switches the company and verifies the email', async () => {
  const { staff, email, token } = await invited({ role: 'accountant' })
  // The letter case of the address does not matter.
  const person = await signUp(server, { email: email.toUpperCase() })
  const response = await accept(person, token)
  expect(response.status).toBe(200)
  expect(response.body.company).toMatchObject({ id: staff.owner.company.id, role: 'accountant' })
  expect(response.body.user.data).toMatchObject({ role: 'accountant', email_verified: true })
  expect((await person.ask('GET', '/invoice/all')).status).toBe(200)
  expect((await person.ask('POST', '/unit', { title: 'Dėžė', short_name: 'd' })).status).toBe(403)
  expect(await rolesIn(staff)).toEqual([
    [staff.owner.email, 'owner'],
    [person.email, 'accountant'],
  ])
  expect((await staff.people()).invitations).toMatchObject([{ email, accepted_at: testMoment.toISOString() }])
  const { rows } = await server.owner.query('select accepted_at from invitation where company_id = $1', [
    staff.owner.company.id,
  ])
  expect(rows).toEqual([{ accepted_at: testMoment.toISOString() }])
})

test('a member of one company can accept an invitation to another', async () => {
  const person = await signUpWithCompany(server, { title: 'Savo' })
  const { staff, token } = await invited({ email: person.email })
  const response = await accept(person, token)
  expect(response.body.companies.map((company: { title: string }) => company.title)).toEqual(['Savo', 'UAB „Žiedas“'])
  expect(response.body.company.id).toBe(staff.owner.company.id)
})

test('an invitation for another email is rejected with the masked address', async () => {
  const { staff, email, token } = await invited()
  const other = await signUp(server)
  const response = await accept(other, token)
  expect(response.status).toBe(403)
  expect(response.body).toMatchObject({
    code: 'invitation_for_another',
    title: `The invitation is for someone else: it was sent to ${email}.`,
    detail: `Kvietimas skirtas kitam žmogui: jis išsiųstas adresu ${email}.`,
  })
  expect((await other.ask('GET', '/user/data')).body).toMatchObject({
    companies: [],
    user: { data: { email_verified: false } },
  })
  expect(await rolesIn(staff)).toHaveLength(1)
})

test('accepting an invitation needs a session', async () => {
  const { token } = await invited()
  const { body: csrf } = await ask(server, 'GET', '/csrf-token')
  const headers = { 'x-csrf-token': csrf.token }
  expect((await ask(server, 'POST', `/invitation/${token}/accept`, { headers })).status).toBe(401)
})

test('an invitation has expired after its seven days, to the minute', async () => {
  const { staff, email, token } = await invited()
  const person = await signUp(server, { email })
  inDays(7)
  const response = await accept(person, token)
  const shown = await person.ask('GET', `/invitation/${token}`)
  inDays(6.999)
  const before = await person.ask('GET', `/invitation/${token}`)
  inDays(0)
  expect(response.status).toBe(410)
  expect(response.body).toMatchObject({ code: 'expired_invitation', detail: 'Kvietimo galiojimas baigėsi.' })
  expect([before.body.state, shown.body.state]).toEqual(['open', 'expired'])
  expect(await rolesIn(staff)).toHaveLength(1)
})

test('a revoked invitation is not found, and its page says that it was revoked', async () => {
  const { staff, email, invitation, token } = await invited()
  const person = await signUp(server, { email })
  await staff.owner.ask('DELETE', `${staff.path}/invitations/${invitation.id}`)
  const response = await accept(person, token)
  expect(response.status).toBe(404)
  expect(response.body).toMatchObject({ resource: 'invitation', detail: expect.stringContaining('atšauktas') })
  expect((await person.ask('GET', `/invitation/${token}`)).body.state).toBe('revoked')
})

test('a forged link is not found', async () => {
  const person = await signUp(server)
  for (const token of ['made-up', '%00', 'a'.repeat(43), "' or 1=1 --"]) {
    const path = `/invitation/${encodeURIComponent(token)}`
    expect((await person.ask('GET', path)).status).toBe(404)
    expect((await person.ask('POST', `${path}/accept`)).status).toBe(404)
  }
})

test('a member cannot accept an invitation, and a link works once', async () => {
  const { staff, email, token } = await invited()
  const person = await signUp(server, { email })
  await accept(person, token)
  const second = await accept(person, token)
  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ code: 'already_member', detail: 'Jau esate šios įmonės narys.' })
  expect((await person.ask('GET', `/invitation/${token}`)).body.state).toBe('member')
  expect((await ask(server, 'GET', `/invitation/${token}`)).body.state).toBe('accepted')
  await staff.owner.ask('DELETE', `${staff.path}/employees/${person.id}`)
  expect((await accept(person, token)).body.code).toBe('expired_invitation')
  expect(await rolesIn(staff)).toHaveLength(1)
})

test('concurrent acceptances of one link create one member', async () => {
  const { staff, email, token } = await invited()
  const person = await signUp(server, { email })
  const responses = await Promise.all(Array.from({ length: 8 }, () => accept(person, token)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  expect(await rolesIn(staff)).toHaveLength(2)
})

test('an invitation that is accepted and revoked at the same time is either accepted or revoked', async () => {
  const { staff, email, invitation, token } = await invited()
  const person = await signUp(server, { email })
  const [accepted, revoked] = await Promise.all([
    accept(person, token),
    staff.owner.ask('DELETE', `${staff.path}/invitations/${invitation.id}`),
  ])
  expect([200, 404]).toContain(accepted.status)
  expect(revoked.status).toBe(accepted.status === 200 ? 404 : 204)
  expect(await rolesIn(staff)).toHaveLength(accepted.status === 200 ? 2 : 1)
})

test('both links of an email that was sent twice work, and resending ends both', async () => {
  const { staff, email, invitation, token } = await invited()
  await server.owner.query(
    `select queue_job('invitation_mail', json_build_object('company_id', $1::text, 'invitation_id', $2::text))`,
    [staff.owner.company.id, invitation.id],
  )
  const second = await staff.tokenFor(email)
  expect(second).not.toBe(token)
  for (const each of [token, second]) expect((await ask(server, 'GET', `/invitation/${each}`)).status).toBe(200)
  await staff.owner.ask('POST', `${staff.path}/invitations/${invitation.id}/resend`)
  for (const each of [token, second]) expect((await ask(server, 'GET', `/invitation/${each}`)).status).toBe(404)
})

test('a company that requires two steps shows nothing to a new member with one step', async () => {
  const { staff, email, token } = await invited({ role: 'accountant' })
  await server.owner.query('update company set two_step_required = true where id = $1', [staff.owner.company.id])
  const person = await signUp(server, { email })
  const response = await accept(person, token)
  expect(response.status).toBe(200)
  const { id, title } = staff.owner.company
  expect(response.body).toMatchObject({ company: null, locked_company: { id, title }, user: { data: { role: null } } })
  expect((await person.ask('GET', '/invoice/all')).body.code).toBe('two_step_required')
  expect((await person.ask('GET', '/company/all')).body).toMatchObject({ data: [], meta: { count: 0 } })
  await server.owner.query('update session set two_step = true where user_id = $1', [person.id])
  expect((await person.ask('GET', '/invoice/all')).status).toBe(200)
  expect((await person.ask('GET', '/user/data')).body).toMatchObject({ company: { id, role: 'accountant' } })
})
