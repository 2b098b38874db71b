import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person, TestServer } from '#server/test/server.ts'
import type { StorecoveServer } from '#server/test/storecove-server.ts'
import { openSender, startServers } from './test/peppol-books.ts'
import type { Sender } from './test/peppol-books.ts'

let storecove: StorecoveServer
let server: TestServer
let operator: Person
let sender: Sender
beforeAll(async () => {
  ;({ storecove, server, operator } = await startServers())
})
beforeEach(async () => {
  storecove.forget()
  sender = await openSender({ server, operator })
})
afterAll(async () => {
  await server.close()
  await storecove.close()
})

const otherCode = '110053842'
const changeCode = (code: string) =>
  server.owner.query('update company set code = $2 where id = $1', [sender.books.company.id, code])
const askFor = () => sender.books.ask('PUT', sender.path, { state: 'requested' })
const switchOn = (address: string | null) =>
  operator.ask('PUT', `/operator/peppol/${sender.books.company.id}`, {
    access_point_id: sender.access_point_id,
    address,
  })

test('an invoice of the time before another company code is not sent in the name of the new one', async () => {
  const { id } = await sender.issue()
  await changeCode(otherCode)
  await askFor()
  expect((await switchOn(`0200:${otherCode}`)).body.item).toMatchObject({ state: 'on' })
  expect(await sender.send(id)).toMatchObject({
    status: 409,
    body: { code: 'peppol_unavailable', reason: 'other_sender' },
  })
  const { id: later } = await sender.issue()
  expect((await sender.send(later)).status).toBe(202)
})

test('an invoice that was queued before another company code fails, also if the new code is approved at once', async () => {
  const { id } = await sender.issue()
  expect((await sender.send(id)).status).toBe(202)
  await changeCode(otherCode)
  await askFor()
  await switchOn(`0200:${otherCode}`)
  await server.runJobs()
  expect(await sender.history(id)).toMatchObject([{ status: 'failed' }])
  expect(storecove.state.accepted.size).toBe(0)
})

test('an operator switches on only the address that was compared with the register', async () => {
  const { address: compared } = (await operator.ask('GET', `/operator/peppol/${sender.books.company.id}`)).body.item
  await changeCode(otherCode)
  await askFor()
  for (const address of [compared, null, '0200:1'])
    expect((await switchOn(address)).body.errors).toHaveProperty('access_point_id')
  expect((await sender.books.read(sender.path)).item.state).toBe('requested')
  expect((await switchOn(`0200:${otherCode}`)).body.item).toMatchObject({ state: 'on' })
})
