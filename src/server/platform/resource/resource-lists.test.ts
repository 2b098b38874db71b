import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { testMoment } from '#server/test/server.ts'
import { createResourceServer, resources } from '#server/test/resources.ts'

const { server, owner, stranger, callsOf } = await createResourceServer()
afterAll(() => server.close())

describe.each(resources)('the list of $name', (resource) => {
  const { name, changed, isSetting } = resource
  const { create, list, ids, formParts } = callsOf(resource)

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
  ])('a list rejects %s=%s and names the parameter', async (parameter, value) => {
    const response = await list(`?${parameter}=${value}`)
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { [parameter]: [expect.any(String)] } },
    })
  })

  test('a forged cursor and a cursor of another sort order are rejected', async () => {
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
        const response = await list(`?sort=${order}&cursor=${cursor}`)
        expect({ cursor, order, status: response.status }).toEqual({ cursor, order, status: 422 })
      }
    expect((await list(`?limit=1&cursor=${next_cursor}`)).status).toBe(200)
  })

  test('an invalid or unknown id and an id of another company are not found by any call', async () => {
    const foreign = await create(stranger)
    const calls = (id: string) =>
      [
        ['GET', `/${name}/edit/${id}`],
        ['PUT', `/${name}/${id}`, { version: 1, ...changed }],
        ['DELETE', `/${name}/${id}`],
        ['POST', `/${name}/${id}/restore`],
        ['POST', `/${name}/${id}/archive`],
        ['POST', `/${name}/${id}/archive-restore`],
      ] as const
    for (const id of ['1', 'abc', "'%20or%201=1", '%00', uuid(), randomUUID(), foreign.id])
      for (const [method, path, body] of calls(id))
        expect({ path, ...(await owner.ask(method, path, body)) }).toMatchObject({
          path,
          status: 404,
          body: { code: 'not_found', resource: name },
        })
    expect(await ids('?limit=200')).not.toContain(foreign.id)
    expect((await stranger.ask('GET', `/${name}/edit/${foreign.id}`)).body.item).toEqual({ ...foreign, ...formParts })
  })

  test('an archived item is listed with archived=1 only, and unarchiving lists it again', async () => {
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
    const unarchived = await owner.ask('POST', `/${name}/${id}/archive-restore`)
    expect(unarchived.body).toMatchObject({ id, archived_at: null, version: archived.body.version + 1 })
    expect(await owner.ask('POST', `/${name}/${id}/archive-restore`)).toMatchObject({ body: unarchived.body })
    expect(await ids('?limit=200')).toContain(id)
  })

  test('a deleted item is listed among the deleted only, and restoring brings it back unchanged', async () => {
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

  test('an item that was archived before it was deleted is archived after it is restored', async () => {
    const { id } = await create()
    await owner.ask('POST', `/${name}/${id}/archive`)
    await owner.ask('DELETE', `/${name}/${id}`)
    expect(await ids('?limit=200&archived=1')).not.toContain(id)
    const restored = await owner.ask('POST', `/${name}/${id}/restore`)
    expect(restored.body).toMatchObject({ archived_at: expect.any(String), deleted_at: null })
    expect(await ids('?limit=200&archived=1')).toContain(id)
    expect(await ids('?limit=200')).not.toContain(id)
  })
})

test.each(resources.filter(({ isSetting }) => isSetting))(
  'a $name deleted more than 7 days ago cannot be restored, and housekeeping removes it',
  async ({ name, table, form }) => {
    const createDeleted = async (days: number): Promise<string> => {
      const { id } = (await owner.ask('POST', `/${name}`, form())).body
      await owner.ask('DELETE', `/${name}/${id}`)
      const at = new Date(testMoment.getTime() - days * 24 * 60 * 60 * 1000)
      await server.owner.query(`update ${table} set deleted_at = $2, archived_at = $2 where id = $1`, [id, at])
      return id
    }
    const [old, recent] = [await createDeleted(7.1), await createDeleted(5)]
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

test('a cursor of a list sorted by date must contain a date', async () => {
  for (const day of ['2026-02-30', 'infinity', '2026-11-20 (today)', '']) {
    const cursor = Buffer.from(JSON.stringify(['-date', day, uuid(), false])).toString('base64url')
    expect((await owner.ask('GET', `/invoice/all?sort=-date&cursor=${cursor}`)).body.errors, day).toEqual({
      cursor: ['Sąrašo vieta nebegalioja. Atverkite sąrašą iš naujo.'],
    })
  }
})
