import { expect, test } from 'vitest'
import { parseTypedClient } from '#domain/typed-client.ts'

test.each([
  ['UAB „Žąsis“', { title: 'UAB „Žąsis“', code: null, email: null }],
  ['  UAB   „Žąsis“ ', { title: 'UAB „Žąsis“', code: null, email: null }],
  ['UAB „Žąsis“ labas@zasis.lt', { title: 'UAB „Žąsis“', code: null, email: 'labas@zasis.lt' }],
  ['Ona Onaitė <Ona@Pastas.LT>', { title: 'Ona Onaitė', code: null, email: 'ona@pastas.lt' }],
  ['UAB „Žąsis“, 110053842, labas@zasis.lt', { title: 'UAB „Žąsis“', code: '110053842', email: 'labas@zasis.lt' }],
  ['UAB „Žąsis“ 110053842 labas@zasis.lt', { title: 'UAB „Žąsis“', code: '110053842', email: 'labas@zasis.lt' }],
  // Not a company code: its check digit is wrong, so it is part of the name.
  ['Sandėlis 110053843', { title: 'Sandėlis 110053843', code: null, email: null }],
  ['labas@zasis.lt', { title: 'labas@zasis.lt', code: null, email: 'labas@zasis.lt' }],
  ['Kavinė @ kampas', { title: 'Kavinė @ kampas', code: null, email: null }],
  ['', { title: '', code: null, email: null }],
])('the text %j is parsed as the client %j', (typed, client) => {
  expect(parseTypedClient(typed)).toEqual(client)
})

test('a long text is parsed as a client quickly whatever its characters', () => {
  for (const sign of ['a', ' ', '@', '<', '1', '.', ',']) {
    const start = process.threadCpuUsage()
    parseTypedClient(sign.repeat(100_000))
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1000)
  }
})
