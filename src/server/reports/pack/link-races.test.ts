import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { lastEmailTo, verify } from '#server/test/members.ts'
import { ask, createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

const outsider = 'dalia@apskaita.lt'
let server: TestServer
let books: Books
let packId: string
let csrf: Record<string, string>
beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: 'https://saskaitos.example' } })
  books = await openBooks(server)
  await verify(server, books)
  const period = { date_from: '2026-11-01', date_to: '2026-11-20' }
  packId = (await books.create('/pack', { ...period, parts: ['registers'] })).id
  await server.runJobs()
  csrf = await csrfHeaders(server)
})
afterAll(() => server.close())
beforeEach(() => server.owner.query('delete from attempt'))

const publicAsk = (path: string, body: object) => ask(server, 'POST', `/pack-link/${path}`, { body, headers: csrf })
const openLink = async () => {
  expect((await books.ask('POST', `/pack/${packId}/link`, { email: outsider })).status).toBe(201)
  await server.runJobs()
  const token = /token=([\w-]{43})/.exec(lastEmailTo(server, outsider).text)?.[1] ?? ''
  await publicAsk('code', { token })
  await server.runJobs()
  return { token, code: /(\d{3} \d{3})/.exec(lastEmailTo(server, outsider).text)?.[1] ?? '' }
}
const readLink = async () => (await books.read(`/pack/${packId}`)).links[0]

test('ten downloads at once are counted, and five of them get the file', async () => {
  const { token, code } = await openLink()
  const { pass } = (await publicAsk('open', { token, code })).body
  const payload = { token, pass }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      server.app.inject({ method: 'POST', url: '/api/pack-link/file', headers: csrf, payload }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 200),
    ...Array.from({ length: 5 }, () => 410),
  ])
  expect(await readLink()).toMatchObject({ state: 'used', downloads: 5 })
})

test('ten wrong codes at once end the code like ten after each other', async () => {
  const { token, code } = await openLink()
  const wrong = code.startsWith('0') ? '111111' : '000000'
  const answers = await Promise.all(Array.from({ length: 10 }, () => publicAsk('open', { token, code: wrong })))
  expect(answers.every(({ body }) => body.code === 'wrong_code')).toBe(true)
  expect((await publicAsk('open', { token, code })).body).toMatchObject({ code: 'wrong_code' })
})

test('the right code opens a link once, also if it is sent five times at once', async () => {
  const { token, code } = await openLink()
  const answers = await Promise.all(Array.from({ length: 5 }, () => publicAsk('open', { token, code })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a link that is revoked between the code and the download opens nothing', async () => {
  const { token, code } = await openLink()
  const { pass } = (await publicAsk('open', { token, code })).body
  await books.ask('DELETE', `/pack/${packId}/link/${(await readLink()).id}`)
  expect((await publicAsk('file', { token, pass })).status).toBe(404)
  expect((await publicAsk('code', { token })).status).toBe(404)
})

test('two packs ordered at once are one, and a pack that is deleted while it waits is not made', async () => {
  const order = () =>
    books.ask('POST', '/pack', { date_from: '2026-11-01', date_to: '2026-11-19', parts: ['registers'] })
  const orders = await Promise.all([order(), order(), order()])
  expect(new Set(orders.map(({ body }) => body.id)).size).toBe(1)
  const { id } = orders[0].body
  expect((await books.ask('DELETE', `/pack/${id}`)).status).toBe(204)
  await server.runJobs()
  const names = (await server.services.exports.list(books.company.id)).map(({ name }) => name)
  expect(names.filter((name) => name.includes(id))).toEqual([])
})
