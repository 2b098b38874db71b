import { expect, test } from 'vitest'
import { withSender } from './test/peppol-books.ts'

const at = withSender()

const otherCode = '110053842'
const changeCode = (code: string) =>
  at.server.owner.query('update company set code = $2 where id = $1', [at.sender.books.company.id, code])
const askFor = () => at.sender.books.ask('PUT', at.sender.path, { state: 'requested' })
const switchOn = (address: string | null) =>
  at.operator.ask('PUT', `/operator/peppol/${at.sender.books.company.id}`, {
    access_point_id: at.sender.access_point_id,
    address,
  })

test('an invoice of the time before another company code is not sent in the name of the new one', async () => {
  const { id } = await at.sender.issue()
  await changeCode(otherCode)
  await askFor()
  expect((await switchOn(`0200:${otherCode}`)).body.item).toMatchObject({ state: 'on' })
  expect(await at.sender.send(id)).toMatchObject({
    status: 409,
    body: { code: 'peppol_unavailable', reason: 'other_sender' },
  })
  const { id: later } = await at.sender.issue()
  expect((await at.sender.send(later)).status).toBe(202)
})

test('an invoice that was queued before another company code fails, also if the new code is approved at once', async () => {
  const { id } = await at.sender.issue()
  expect((await at.sender.send(id)).status).toBe(202)
  await changeCode(otherCode)
  await askFor()
  await switchOn(`0200:${otherCode}`)
  await at.server.runJobs()
  expect(await at.sender.history(id)).toMatchObject([{ status: 'failed' }])
  expect(at.storecove.state.accepted.size).toBe(0)
})

test('an operator switches on only the address that was compared with the register', async () => {
  const { address: compared } = (await at.operator.ask('GET', `/operator/peppol/${at.sender.books.company.id}`)).body
    .item
  await changeCode(otherCode)
  await askFor()
  for (const address of [compared, null, '0200:1'])
    expect((await switchOn(address)).body.errors).toHaveProperty('access_point_id')
  expect((await at.sender.books.read(at.sender.path)).item.state).toBe('requested')
  expect((await switchOn(`0200:${otherCode}`)).body.item).toMatchObject({ state: 'on' })
})
