import { expect, test } from 'vitest'
import { json, rejection, setUpApiServer } from '#web/platform/test/api-server.ts'
import { decodeAction } from './create-api.ts'

const server = setUpApiServer()

test('a call has the token of the browser and the language of the page', async () => {
  server.language = 'en'
  await server.api().call('client.edit_form', { params: { id: 'a/b' } })
  expect(server.requests[0]).toMatchObject({ method: 'GET', url: '/api/client/edit/a%2Fb' })
  expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer the-token', 'accept-language': 'en' })
})

test('a call has the company of the page, and a response that another company is current is reported', async () => {
  await server.api().call('user.data')
  expect(server.requests[0]?.headers['x-company-id']).toBeUndefined()
  server.company = 'the-company'
  server.respond = (_, response) => json(response, 409, { code: 'company_changed', status: 409, detail: 'Kita įmonė.' })
  await rejection(server.api().call('unit.list'))
  expect(server.requests[1]?.headers['x-company-id']).toBe('the-company')
  expect(server.events.companyChanges).toBe(1)
})

test('without a token in the browser there is no authorization header', async () => {
  server.stored.clear()
  await server.api().call('user.data')
  expect(server.requests[0]?.headers.authorization).toBeUndefined()
})

test('the query of a list is sent without escaping commas', async () => {
  await server.api().call('invoice.list', { query: { tab: 'unpaid', type: 'simple,proforma', search: 'UAB „A & B“' } })
  const sent = decodeURI(server.requests[0]?.url ?? '')
  expect(server.requests[0]?.url).toContain('tab=unpaid&type=simple,proforma')
  expect(sent).toContain('search=UAB „A %26 B“')
})

test('the authorization header of a response is stored as the token', async () => {
  server.respond = (_, response) => json(response, 200, { user: {} }, { authorization: 'Bearer new-token' })
  await server.api().call('login', { body: { email: 'a@b.lt', password: 'x' } })
  expect(server.stored.get('access_token')).toBe('new-token')
})

test('the action header of a response is decoded and passed on', async () => {
  server.respond = (_, response) => json(response, 200, {}, { action: encodeURIComponent('{"name":"atverti žinutę"}') })
  await server.api().call('user.data')
  expect(server.events.actions).toEqual([{ name: 'atverti žinutę' }])
})

test('a commit instruction in the response to any call is passed on', async () => {
  server.respond = (_, response) => json(response, 200, { commit: { name: 'plan', data: { name: 'premium' } } })
  await server.api().request('POST', '/anything', { body: { a: 1 } })
  expect(server.events.commits).toEqual([['plan', { name: 'premium' }]])
})

test('a create request has its Idempotency-Key', async () => {
  await server.api().call('unit.create', { body: { title: 'Dėžė', short_name: 'd.' }, idempotencyKey: 'key-1' })
  expect(server.requests[0]?.headers).toMatchObject({ 'idempotency-key': 'key-1', 'content-type': 'application/json' })
})

test('a 204 gives undefined and a file gives a blob', async () => {
  server.respond = (_, response) => void response.writeHead(204).end()
  expect(await server.api().call('unit.delete', { params: { id: '1' } })).toBeUndefined()
  server.respond = (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-')
  const file = await server.api().call('invoice.pdf', { params: { id: '1' } })
  expect(await file.text()).toBe('%PDF-')
})

test.each([
  ['%7B%22a%22%3A1%7D', { a: 1 }],
  ['{"a":1}', { a: 1 }],
  ['verify-email', 'verify-email'],
  ['100%', '100%'],
])('the action %s is decoded', (encoded, action) => {
  expect(decodeAction(encoded)).toEqual(action)
})
