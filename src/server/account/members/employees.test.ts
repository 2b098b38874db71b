import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyForm, createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { openStaff } from '#server/test/members.ts'
import type { Staff } from '#server/test/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const rolesIn = async (staff: Staff) =>
  Object.fromEntries((await staff.people()).data.map(({ id, role }: { id: string; role: string }) => [id, role]))
const currentOf = async (id: string) =>
  (await server.owner.query('select current_company_id from app_user where id = $1', [id])).rows[0].current_company_id

test('a changed role applies from the next request', async () => {
  const staff = await openStaff(server)
  const person = await staff.add('employee')
  const unit = { title: 'Dėžė', short_name: 'd' }
  expect((await person.ask('POST', '/unit', unit)).status).toBe(403)
  const changed = await staff.owner.ask('PUT', `${staff.path}/employees/${person.id}`, { role: 'admin' })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ id: person.id, email: person.email, role: 'admin' })
  expect((await person.ask('POST', '/unit', unit)).status).toBe(201)
})

test('a change of role cannot make an owner', async () => {
  const staff = await openStaff(server)
  const person = await staff.add('employee')
  const response = await staff.owner.ask('PUT', `${staff.path}/employees/${person.id}`, { role: 'owner' })
  expect(response.body.errors).toEqual({ role: ['Pasirinkite vieną iš galimų reikšmių.'] })
})

test('an admin manages people but not the owner', async () => {
  const staff = await openStaff(server)
  const [admin, person] = [await staff.add('admin'), await staff.add('employee')]
  const pathOf = (id: string) => `${staff.path}/employees/${id}`
  expect((await admin.ask('PUT', pathOf(person.id), { role: 'accountant' })).status).toBe(200)
  expect((await admin.ask('PUT', pathOf(staff.owner.id), { role: 'employee' })).body.code).toBe('forbidden')
  expect((await admin.ask('DELETE', pathOf(staff.owner.id))).body.code).toBe('forbidden')
  expect((await admin.ask('POST', `${staff.path}/transfer`, { user_id: admin.id })).body.code).toBe('forbidden')
  expect((await admin.ask('DELETE', pathOf(person.id))).status).toBe(204)
  expect(await rolesIn(staff)).toEqual({ [staff.owner.id]: 'owner', [admin.id]: 'admin' })
})

test('a removed member has no access to the company and works in another one', async () => {
  const staff = await openStaff(server)
  const [person, lone] = [await staff.add('employee'), await staff.add('employee')]
  const own = (await person.ask('POST', '/company', companyForm({ title: 'Savo' }))).body
  await person.ask('POST', '/user/change-company', { company_id: staff.owner.company.id })
  expect((await person.ask('GET', '/client/all')).status).toBe(200)
  for (const { id } of [person, lone])
    expect((await staff.owner.ask('DELETE', `${staff.path}/employees/${id}`)).status).toBe(204)
  const data = (await person.ask('GET', '/user/data')).body
  expect(data.company.id).toBe(own.id)
  expect(data.companies).toHaveLength(1)
  expect((await person.ask('GET', `/company/edit/${staff.owner.company.id}`)).status).toBe(404)
  expect((await lone.ask('GET', '/user/data')).body).toMatchObject({ company: null, companies: [] })
  expect((await lone.ask('GET', '/client/all')).status).toBe(403)
  expect((await staff.owner.ask('DELETE', `${staff.path}/employees/${person.id}`)).body.resource).toBe('employee')
})

test('a removed member who works in another company stays there', async () => {
  const staff = await openStaff(server)
  const person = await staff.add('employee')
  const own = (await person.ask('POST', '/company', companyForm({ title: 'Savo' }))).body
  await staff.owner.ask('DELETE', `${staff.path}/employees/${person.id}`)
  expect(await currentOf(person.id)).toBe(own.id)
})

test('the history keeps the name of a removed member', async () => {
  const staff = await openStaff(server)
  const person = await staff.add('employee', { name: 'Petras Petraitis' })
  await person.ask('POST', '/client', { title: 'UAB „Beržas“' })
  await staff.owner.ask('DELETE', `${staff.path}/employees/${person.id}`)
  const { data } = (await staff.owner.ask('GET', '/history')).body
  expect(data.find((entry: { document: { kind: string } }) => entry.document.kind === 'client').user).toEqual({
    id: person.id,
    name: 'Petras Petraitis',
  })
  expect(data[0]).toMatchObject({ action: 'member_removed', user: { id: staff.owner.id } })
})

test('the last owner cannot leave, be removed or get another role', async () => {
  const staff = await openStaff(server)
  await staff.add('admin')
  const own = `${staff.path}/employees/${staff.owner.id}`
  for (const response of [
    await staff.owner.ask('POST', `${staff.path}/leave`),
    await staff.owner.ask('DELETE', own),
    await staff.owner.ask('PUT', own, { role: 'admin' }),
  ])
    expect([response.status, response.body.code]).toEqual([409, 'last_owner'])
  expect((await rolesIn(staff))[staff.owner.id]).toBe('owner')
})

test('of two owners who leave at the same time one stays, also by the database alone', async () => {
  const staff = await openStaff(server)
  const second = await staff.add('owner')
  const responses = await Promise.all([staff.owner, second].map((person) => person.ask('POST', `${staff.path}/leave`)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const remove = server.owner.query(`delete from company_member where company_id = $1`, [staff.owner.company.id])
  await expect(remove).rejects.toThrow('a company keeps an owner')
})

test('the answer for a member who leaves has their new current company', async () => {
  const staff = await openStaff(server)
  const person = await staff.add('employee')
  const own = (await person.ask('POST', '/company', companyForm({ title: 'Savo' }))).body
  await person.ask('POST', '/user/change-company', { company_id: staff.owner.company.id })
  const left = await person.ask('POST', `${staff.path}/leave`)
  expect(left.body).toMatchObject({ company: { id: own.id }, companies: [{ id: own.id }] })
  expect((await person.ask('POST', `${staff.path}/leave`)).status).toBe(404)
  const lone = await staff.add('accountant')
  expect((await lone.ask('POST', `${staff.path}/leave`)).body).toMatchObject({ company: null, companies: [] })
})

test('ownership is transferred; the former owner stays as an admin', async () => {
  const staff = await openStaff(server)
  const next = await staff.add('employee')
  const done = await staff.owner.ask('POST', `${staff.path}/transfer`, { user_id: next.id })
  expect(done.status).toBe(200)
  expect(await rolesIn(staff)).toEqual({ [next.id]: 'owner', [staff.owner.id]: 'admin' })
  expect((await staff.owner.ask('POST', `${staff.path}/transfer`, { user_id: next.id })).status).toBe(403)
})

test('ownership can be transferred only to another member', async () => {
  const staff = await openStaff(server)
  const stranger = await signUpWithCompany(server)
  const transfer = (user_id: string) => staff.owner.ask('POST', `${staff.path}/transfer`, { user_id })
  expect((await transfer(stranger.id)).body.resource).toBe('employee')
  expect((await transfer(staff.owner.id)).status).toBe(422)
  expect(await rolesIn(staff)).toEqual({ [staff.owner.id]: 'owner' })
})

test('only one of two concurrent transfers is done', async () => {
  const staff = await openStaff(server)
  const next = [await staff.add('employee'), await staff.add('employee')]
  const responses = await Promise.all(
    next.map(({ id }) => staff.owner.ask('POST', `${staff.path}/transfer`, { user_id: id })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
  expect(Object.values(await rolesIn(staff)).filter((role) => role === 'owner')).toHaveLength(1)
})

test('a member of another company is not found in this one', async () => {
  const [own, other] = [await openStaff(server), await openStaff(server)]
  const person = await other.add('employee')
  for (const [method, body] of [
    ['PUT', { role: 'admin' }],
    ['DELETE', undefined],
  ] as const)
    expect((await own.owner.ask(method, `${own.path}/employees/${person.id}`, body)).body.resource).toBe('employee')
  expect(await rolesIn(other)).toMatchObject({ [person.id]: 'employee' })
})
