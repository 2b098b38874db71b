import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { signUp } from '#server/test/server.ts'
import { createResourceServer, resources } from '#server/test/resources.ts'

const { server, owner, callsOf } = await createResourceServer()
afterAll(() => server.close())

describe.each(resources)('the calls of $name', (resource) => {
  const { name, table, form, texts, changed, isSetting } = resource
  const { create, countStored, list, formParts } = callsOf(resource)

  test('a created item is returned whole by the form and the list', async () => {
    const fields = form()
    const { body: item } = await owner.ask('POST', `/${name}`, fields)
    expect(item).toMatchObject({ ...fields, version: 1, archived_at: null, deleted_at: null })
    expect(item.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const found = await owner.ask('GET', `/${name}/edit/${item.id}`)
    expect(found.body.item).toEqual({ ...item, ...formParts })
    const listed = (await list('?limit=200')).body.data.find((each: { id: string }) => each.id === item.id)
    expect(listed).toEqual(item)
    expect(Object.keys(found.body.options).sort()).toEqual(
      Object.keys((await owner.ask('GET', `/${name}/create`)).body.options).sort(),
    )
  })

  test('a change with an old version is rejected with the stored item and writes nothing', async () => {
    const item = await create()
    const first = await owner.ask('PUT', `/${name}/${item.id}`, { ...item, ...changed })
    expect(first.body).toEqual({ ...item, ...changed, version: 2, updated_at: first.body.updated_at })
    expect(first.body.updated_at > item.updated_at).toBe(true)
    const second = await owner.ask('PUT', `/${name}/${item.id}`, { version: 1, ...form() })
    expect(second).toMatchObject({ status: 409, body: { code: 'stale_version', current: first.body } })
    expect((await owner.ask('GET', `/${name}/edit/${item.id}`)).body.item).toEqual({ ...first.body, ...formParts })
    const without = await owner.ask('PUT', `/${name}/${item.id}`, changed)
    expect(without).toMatchObject({ status: 422, body: { errors: { version: [expect.any(String)] } } })
  })

  test('a change of one field leaves the other fields unchanged', async () => {
    const item = await create()
    const response = await owner.ask('PUT', `/${name}/${item.id}`, { version: 1, ...changed })
    expect(response.body).toEqual({ ...item, ...changed, version: 2, updated_at: response.body.updated_at })
  })

  test('an unknown field is named in the error and nothing is stored', async () => {
    const before = await countStored()
    const response = await owner.ask('POST', `/${name}`, { ...form(), colour: 'green' })
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { colour: ['Tokio lauko nėra.'] } },
    })
    const item = await create()
    const change = await owner.ask('PUT', `/${name}/${item.id}`, { version: 1, colour: 'green' })
    expect(change).toMatchObject({ status: 422, body: { errors: { colour: [expect.any(String)] } } })
    expect(await countStored()).toBe(before + 1)
  })

  test.each(texts)('a NUL character in %s is rejected', async (field) => {
    const before = await countStored()
    const response = await owner.ask('POST', `/${name}`, { ...form(), [field]: 'a\u0000b' })
    expect(response).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await countStored()).toBe(before)
  })

  test.each(texts)('a text of 400,000 characters, a list and a number in %s are rejected', async (field) => {
    for (const wrong of ['a'.repeat(400_000), ['a'], 7, { a: 1 }]) {
      const response = await owner.ask('POST', `/${name}`, { ...form(), [field]: wrong })
      expect(response).toMatchObject({ status: 422, body: { errors: { [field]: expect.anything() } } })
    }
  })

  test('a body that is not a JSON object is rejected', async () => {
    for (const wrong of [[], 'text', 7, null])
      expect(
        (await owner.ask('POST', `/${name}`, JSON.stringify(wrong), { 'content-type': 'application/json' })).status,
      ).toBe(422)
    const broken = await owner.ask('POST', `/${name}`, '{"title":', { 'content-type': 'application/json' })
    expect(broken).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })

  test('a repeated request with the same idempotency key creates one item; another request with that key is rejected', async () => {
    const key = { 'idempotency-key': `key of ${name}` }
    const fields = form()
    const before = await countStored()
    const first = await owner.ask('POST', `/${name}`, fields, key)
    const second = await owner.ask('POST', `/${name}`, fields, key)
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await countStored()).toBe(before + 1)
    const other = await owner.ask('POST', `/${name}`, { ...fields, ...changed }, key)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  })

  test('items created at the same time are all stored once', async () => {
    // A company may have only tens of settings.
    const length = isSetting ? 24 : 64
    const before = await countStored()
    const responses = await Promise.all(Array.from({ length }, () => owner.ask('POST', `/${name}`, form())))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length }, () => 201))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(length)
    expect(await countStored()).toBe(before + length)
    const { meta } = (await list('?limit=1')).body
    const { rows } = await server.owner.query(
      `select count(*)::int as count from ${table} where company_id = (select current_company_id from app_user where id = $1) and archived_at is null and deleted_at is null`,
      [owner.id],
    )
    expect(meta).toMatchObject({ count: rows[0].count, tabs: { all: rows[0].count }, totals: [] })
  })

  test('a member without the right to write can read but not write', async () => {
    const role = isSetting ? 'employee' : 'accountant'
    const member = await signUp(server)
    const item = await create()
    const { rows } = await server.owner.query(
      `with company as (select current_company_id as id from app_user where id = $1),
        joined as (insert into company_member (company_id, user_id, role) select id, $2, $3 from company)
        update app_user set current_company_id = (select id from company) where id = $2 returning current_company_id`,
      [owner.id, member.id, role],
    )
    expect(rows).toHaveLength(1)
    expect((await member.ask('GET', `/${name}/edit/${item.id}`)).body.item).toEqual({ ...item, ...formParts })
    expect(await member.ask('POST', `/${name}`, form())).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await member.ask('PUT', `/${name}/${item.id}`, { version: 1, ...changed })).status).toBe(403)
    expect((await member.ask('DELETE', `/${name}/${item.id}`)).status).toBe(403)
    expect((await server.app.inject({ url: `/api/${name}/all` })).statusCode).toBe(401)
  })
})

test('error messages are in the language of the request', async () => {
  const form = { title: '', contacts: [{ email: 'ona@' }] }
  const postIn = (language: string) => owner.ask('POST', '/client', form, { 'accept-language': language })
  expect((await postIn('lt')).body).toMatchObject({
    detail: 'Patikrinkite pažymėtus laukus.',
    errors: { title: ['Šis laukelis yra privalomas.'], 'contacts.0.email': ['Įveskite teisingą el. pašto adresą.'] },
  })
  expect((await postIn('en')).body).toMatchObject({
    detail: 'Check the marked fields.',
    errors: { title: ['This field is required.'], 'contacts.0.email': ['Enter a valid email address.'] },
  })
  const unit = await owner.ask('GET', `/unit/edit/${uuid()}`, undefined, { 'accept-language': 'lt' })
  expect(unit.body.detail).toBe('Matavimo vienetas nerastas.')
})
