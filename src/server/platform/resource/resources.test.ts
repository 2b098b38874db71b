import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { createTestServer, signUp, signUpWithCompany, testMoment } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

// What all six speak alike, asked of each.

let server: TestServer
let owner: Person
let stranger: Person
beforeAll(async () => {
  server = await createTestServer()
  owner = await signUpWithCompany(server)
  stranger = await signUpWithCompany(server)
})
afterAll(() => server.close())

/** What the form says besides, see can.test.ts; of those that have a history, how long it is. */
const toldOf = (isSetting: boolean) => ({
  can: expect.any(Object),
  refusals: expect.any(Object),
  ...(isSetting ? {} : { history: expect.any(Object) }),
})

let made = 0
/** A form of each resource, its text field `text`, and another value for `changed`. */
const resources = [
  {
    name: 'unit',
    table: 'unit',
    form: () => ({ title: 'Dėžė', short_name: 'dėž.' }),
    texts: ['title', 'short_name', 'format'],
    changed: { title: 'Didelė dėžė' },
    isSetting: true,
  },
  {
    name: 'vat',
    table: 'vat_rate',
    form: () => ({ type: 'reduced', rate: '6.5', title: 'Kitas tarifas' }),
    texts: ['title', 'code', 'legal_note'],
    changed: { title: 'Dar kitas tarifas' },
    isSetting: true,
  },
  {
    name: 'series',
    table: 'series',
    form: () => ({ invoice_type: 'simple', next_number: `X${(made += 1)}-001` }),
    texts: ['next_number', 'description'],
    changed: { description: 'Užsienio klientams' },
    isSetting: true,
  },
  {
    name: 'activity',
    table: 'activity',
    form: () => ({ title: 'Fotografavimas', tariff: '15' }),
    texts: ['title', 'code', 'certificate_number'],
    changed: { title: 'Vaizdo įrašai' },
    isSetting: true,
  },
  {
    name: 'company-account',
    table: 'company_account',
    form: () => ({ type: 'cash', title: 'Antra kasa' }),
    texts: ['title', 'extra_name', 'account_number', 'bank_name', 'bank_code', 'cash_register_number'],
    changed: { title: 'Trečia kasa' },
    isSetting: true,
  },
  {
    name: 'product',
    table: 'product',
    form: () => ({ title: 'Ąžuolo lenta', price_without_vat: '10' }),
    texts: ['title', 'code', 'description'],
    changed: { title: 'Uosio lenta' },
    isSetting: false,
  },
  {
    name: 'client',
    table: 'client',
    form: () => ({ title: 'UAB „Medis“' }),
    texts: ['title', 'code', 'vat_code', 'address', 'city', 'postal_code', 'note'],
    changed: { title: 'UAB „Miškas“' },
    isSetting: false,
  },
] as const

describe.each(resources)('$name', ({ name, table, form, texts, changed, isSetting }) => {
  const told = toldOf(isSetting)
  const create = async (person = owner) => {
    const answer = await person.ask('POST', `/${name}`, form())
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  const countStored = async () =>
    (await server.owner.query(`select count(*)::int as count from ${table}`)).rows[0].count
  const list = (query: string) => owner.ask('GET', `/${name}/all${query}`)
  const ids = async (query: string) => (await list(query)).body.data.map((item: { id: string }) => item.id)

  test('what was made is found again, whole', async () => {
    const given = form()
    const { body: item } = await owner.ask('POST', `/${name}`, given)
    expect(item).toMatchObject({ ...given, version: 1, archived_at: null, deleted_at: null })
    expect(item.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const found = await owner.ask('GET', `/${name}/edit/${item.id}`)
    expect(found.body.item).toEqual({ ...item, ...told })
    const listed = (await list('?limit=200')).body.data.find((each: { id: string }) => each.id === item.id)
    expect(listed).toEqual(item)
    expect(Object.keys(found.body.options).sort()).toEqual(
      Object.keys((await owner.ask('GET', `/${name}/create`)).body.options).sort(),
    )
  })

  test('a change carries its version: an older one is told what is stored, and writes nothing', async () => {
    const item = await create()
    const first = await owner.ask('PUT', `/${name}/${item.id}`, { ...item, ...changed })
    expect(first.body).toEqual({ ...item, ...changed, version: 2, updated_at: first.body.updated_at })
    expect(first.body.updated_at > item.updated_at).toBe(true)
    const second = await owner.ask('PUT', `/${name}/${item.id}`, { version: 1, ...form() })
    expect(second).toMatchObject({ status: 409, body: { code: 'stale_version', current: first.body } })
    expect((await owner.ask('GET', `/${name}/edit/${item.id}`)).body.item).toEqual({ ...first.body, ...told })
    const without = await owner.ask('PUT', `/${name}/${item.id}`, changed)
    expect(without).toMatchObject({ status: 422, body: { errors: { version: [expect.any(String)] } } })
  })

  test('a change of nothing but one field leaves the others as they are', async () => {
    const item = await create()
    const answer = await owner.ask('PUT', `/${name}/${item.id}`, { version: 1, ...changed })
    expect(answer.body).toEqual({ ...item, ...changed, version: 2, updated_at: answer.body.updated_at })
  })

  test('an unknown field is named and nothing is stored', async () => {
    const before = await countStored()
    const answer = await owner.ask('POST', `/${name}`, { ...form(), colour: 'green' })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { colour: ['Tokio lauko nėra.'] } },
    })
    const item = await create()
    const change = await owner.ask('PUT', `/${name}/${item.id}`, { version: 1, colour: 'green' })
    expect(change).toMatchObject({ status: 422, body: { errors: { colour: [expect.any(String)] } } })
    expect(await countStored()).toBe(before + 1)
  })

  test.each(texts)('%s takes no NUL character', async (field) => {
    const before = await countStored()
    const answer = await owner.ask('POST', `/${name}`, { ...form(), [field]: 'a\u0000b' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await countStored()).toBe(before)
  })

  test.each(texts)('%s takes no text of 400,000 letters, no list and no number', async (field) => {
    for (const wrong of ['a'.repeat(400_000), ['a'], 7, { a: 1 }]) {
      const answer = await owner.ask('POST', `/${name}`, { ...form(), [field]: wrong })
      expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: expect.anything() } } })
    }
  })

  test('a form that is no form is refused', async () => {
    for (const wrong of [[], 'text', 7, null])
      expect(
        (await owner.ask('POST', `/${name}`, JSON.stringify(wrong), { 'content-type': 'application/json' })).status,
      ).toBe(422)
    const broken = await owner.ask('POST', `/${name}`, '{"title":', { 'content-type': 'application/json' })
    expect(broken).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })

  test.each([
    ['limit', '0'],
    ['limit', '201'],
    ['limit', 'abc'],
    ['limit', '1.5'],
    ['limit', '-1'],
    ['sort', 'colour'],
    ['sort', 'deleted_at'],
    ['sort', '--title'],
    ['tab', 'nothing'],
    ['archived', 'maybe'],
    ['cursor', 'abc'],
    ['cursor', '%00'],
    ['search', 'a%00b'],
    ['search', 'a'.repeat(201)],
  ])('a list refuses %s=%s by name', async (parameter, value) => {
    const answer = await list(`?${parameter}=${value}`)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { [parameter]: [expect.any(String)] } },
    })
  })

  test('a cursor that was made up or is of another order is refused', async () => {
    await create()
    await create()
    const { next_cursor } = (await list('?limit=1')).body.meta
    const forged = [
      ['title', 'a'],
      ['title', 'a', uuid()],
      ['title', 'a\u0000', uuid(), false],
      ['title', 'a', "'; drop table client", false],
      ['-created_at', '2026-02-30 10:00:00+00', uuid(), false],
      ['-created_at', '2026-11-20 (now)', uuid(), false],
      ['rate', 'NaN', uuid(), false],
      ['price', '1e999999', uuid(), false],
      ['-deleted_at', 'infinity', uuid(), false],
      null,
      { length: 4 },
    ].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'))
    for (const cursor of [...forged, next_cursor])
      for (const order of ['-title', '-created_at', 'rate', 'price', '-next_number', 'short_name']) {
        const answer = await list(`?sort=${order}&cursor=${cursor}`)
        expect({ cursor, order, status: answer.status }).toEqual({ cursor, order, status: 422 })
      }
    expect((await list(`?limit=1&cursor=${next_cursor}`)).status).toBe(200)
  })

  test('an id that is none, unknown, or of another company is not found, whatever is asked', async () => {
    const theirs = await create(stranger)
    const calls = (id: string) =>
      [
        ['GET', `/${name}/edit/${id}`],
        ['PUT', `/${name}/${id}`, { version: 1, ...changed }],
        ['DELETE', `/${name}/${id}`],
        ['POST', `/${name}/${id}/restore`],
        ['POST', `/${name}/${id}/archive`],
        ['POST', `/${name}/${id}/archive-restore`],
      ] as const
    for (const id of ['1', 'abc', "'%20or%201=1", '%00', uuid(), randomUUID(), theirs.id])
      for (const [method, path, body] of calls(id))
        expect({ path, ...(await owner.ask(method, path, body)) }).toMatchObject({
          path,
          status: 404,
          body: { code: 'not_found', resource: name },
        })
    expect(await ids('?limit=200')).not.toContain(theirs.id)
    expect((await stranger.ask('GET', `/${name}/edit/${theirs.id}`)).body.item).toEqual({ ...theirs, ...told })
  })

  test('an archived one leaves the list, shows with archived=1, and comes back', async () => {
    const { id } = await create()
    const before = (await list('')).body.meta.count
    const archived = await owner.ask('POST', `/${name}/${id}/archive`)
    expect(archived).toMatchObject({ status: 200, body: { id, archived_at: expect.stringMatching(/Z$/) } })
    expect(archived.body.version).toBeGreaterThan(1)
    expect(await owner.ask('POST', `/${name}/${id}/archive`)).toMatchObject({ body: archived.body })
    expect(await ids('?limit=200')).not.toContain(id)
    expect(await ids('?limit=200&archived=1')).toContain(id)
    expect(await ids('?limit=200&archived=0')).not.toContain(id)
    expect((await list('')).body.meta.count).toBe(before - 1)
    const { data, meta } = (await list('?limit=200&archived=1')).body
    expect(meta.count).toBe(data.length)
    const back = await owner.ask('POST', `/${name}/${id}/archive-restore`)
    expect(back.body).toMatchObject({ id, archived_at: null, version: archived.body.version + 1 })
    expect(await owner.ask('POST', `/${name}/${id}/archive-restore`)).toMatchObject({ body: back.body })
    expect(await ids('?limit=200')).toContain(id)
  })

  test('a deleted one is seen nowhere but among the deleted, and can be restored as it was', async () => {
    const item = await create()
    const { count } = (await list('')).body.meta
    expect(await owner.ask('DELETE', `/${name}/${item.id}`)).toMatchObject({ status: 204, body: '' })
    expect(await owner.ask('DELETE', `/${name}/${item.id}`)).toMatchObject({ status: 404 })
    for (const query of ['?limit=200', '?limit=200&archived=1']) expect(await ids(query)).not.toContain(item.id)
    expect((await list('')).body.meta.count).toBe(count - 1)
    expect((await owner.ask('PUT', `/${name}/${item.id}`, { version: 2, ...changed })).status).toBe(404)
    for (const action of ['archive', 'archive-restore'])
      expect((await owner.ask('POST', `/${name}/${item.id}/${action}`)).status).toBe(404)
    if (isSetting) expect((await owner.ask('GET', `/${name}/edit/${item.id}`)).status).toBe(404)
    expect((await list('?tab=deleted')).status).toBe(isSetting ? 422 : 200)
    const restored = await owner.ask('POST', `/${name}/${item.id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { ...item, version: 3, updated_at: expect.any(String) } })
    expect(await owner.ask('POST', `/${name}/${item.id}/restore`)).toMatchObject({ body: restored.body })
    expect(await ids('?limit=200')).toContain(item.id)
    expect((await list('')).body.meta.count).toBe(count)
  })

  test('one that was archived when it was deleted is restored to the archive', async () => {
    const { id } = await create()
    await owner.ask('POST', `/${name}/${id}/archive`)
    await owner.ask('DELETE', `/${name}/${id}`)
    expect(await ids('?limit=200&archived=1')).not.toContain(id)
    const restored = await owner.ask('POST', `/${name}/${id}/restore`)
    expect(restored.body).toMatchObject({ archived_at: expect.any(String), deleted_at: null })
    expect(await ids('?limit=200&archived=1')).toContain(id)
    expect(await ids('?limit=200')).not.toContain(id)
  })

  test('the same request with the same key is done once; another with it is refused', async () => {
    const key = { 'idempotency-key': `key of ${name}` }
    const given = form()
    const before = await countStored()
    const first = await owner.ask('POST', `/${name}`, given, key)
    const again = await owner.ask('POST', `/${name}`, given, key)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await countStored()).toBe(before + 1)
    const other = await owner.ask('POST', `/${name}`, { ...given, ...changed }, key)
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  })

  test('many made at once are all stored, each once', async () => {
    // Of settings a company has some tens at most.
    const length = isSetting ? 24 : 64
    const before = await countStored()
    const answers = await Promise.all(Array.from({ length }, () => owner.ask('POST', `/${name}`, form())))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length }, () => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(length)
    expect(await countStored()).toBe(before + length)
    const { meta } = (await list('?limit=1')).body
    const { rows } = await server.owner.query(
      `select count(*)::int as count from ${table} where company_id = (select current_company_id from app_user where id = $1) and archived_at is null and deleted_at is null`,
      [owner.id],
    )
    expect(meta).toMatchObject({ count: rows[0].count, tabs: { all: rows[0].count }, totals: [] })
  })

  test('who may not write is refused, and may read', async () => {
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
    expect((await member.ask('GET', `/${name}/edit/${item.id}`)).body.item).toEqual({ ...item, ...told })
    expect(await member.ask('POST', `/${name}`, form())).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await member.ask('PUT', `/${name}/${item.id}`, { version: 1, ...changed })).status).toBe(403)
    expect((await member.ask('DELETE', `/${name}/${item.id}`)).status).toBe(403)
    expect((await server.app.inject({ url: `/api/${name}/all` })).statusCode).toBe(401)
  })
})

test.each(resources.filter(({ isSetting }) => isSetting))(
  'a $name deleted longer than 7 days ago is not restored, and housekeeping removes it',
  async ({ name, table, form }) => {
    const deletedAgo = async (days: number): Promise<string> => {
      const { id } = (await owner.ask('POST', `/${name}`, form())).body
      await owner.ask('DELETE', `/${name}/${id}`)
      const at = new Date(testMoment.getTime() - days * 24 * 60 * 60 * 1000)
      await server.owner.query(`update ${table} set deleted_at = $2, archived_at = $2 where id = $1`, [id, at])
      return id
    }
    const [old, recent] = [await deletedAgo(7.1), await deletedAgo(5)]
    const restore = (id: string) => owner.ask('POST', `/${name}/${id}/restore`)
    const refusal = { status: 404, body: { code: 'not_found', resource: name } }
    expect(await restore(old)).toMatchObject(refusal)
    await Promise.all([runHousekeeping(server.services), runHousekeeping(server.services)])
    const { rows } = await server.owner.query(`select id from ${table} where deleted_at is not null and id = any($1)`, [
      [old, recent],
    ])
    expect(rows).toEqual([{ id: recent }])
    expect(await restore(old)).toMatchObject(refusal)
    expect((await restore(recent)).status).toBe(200)
  },
)

test('a cursor of days holds a day', async () => {
  for (const day of ['2026-02-30', 'infinity', '2026-11-20 (today)', '']) {
    const cursor = Buffer.from(JSON.stringify(['-date', day, uuid(), false])).toString('base64url')
    expect((await owner.ask('GET', `/invoice/all?sort=-date&cursor=${cursor}`)).body.errors, day).toEqual({
      cursor: ['Sąrašo vieta nebegalioja. Atverkite sąrašą iš naujo.'],
    })
  }
})

test('messages are in the language of the request', async () => {
  const form = { title: '', contacts: [{ email: 'ona@' }] }
  const asked = (language: string) => owner.ask('POST', '/client', form, { 'accept-language': language })
  expect((await asked('lt')).body).toMatchObject({
    detail: 'Patikrinkite pažymėtus laukus.',
    errors: { title: ['Šis laukelis yra privalomas.'], 'contacts.0.email': ['Įveskite teisingą el. pašto adresą.'] },
  })
  expect((await asked('en')).body).toMatchObject({
    detail: 'Check the marked fields.',
    errors: { title: ['This field is required.'], 'contacts.0.email': ['Enter a valid email address.'] },
  })
  const unit = await owner.ask('GET', `/unit/edit/${uuid()}`, undefined, { 'accept-language': 'lt' })
  expect(unit.body.detail).toBe('Matavimo vienetas nerastas.')
})
