import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { moments, readUntil, startCrashable } from '#server/books/ledger/crash/crashable.ts'
import type { Crashable } from '#server/books/ledger/crash/crashable.ts'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import { startReceiver } from './test/receiver.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const count = 20

let server: Crashable
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  server = await startCrashable('webhook-crash', { WEBHOOK_PRIVATE: 'on' })
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

const states = () =>
  server.inBooks(async (owner) => {
    const { rows } = await owner.query(`select count(*)::int as all,
      (count(*) filter (where state = 'delivered'))::int as delivered from webhook_delivery`)
    return rows[0] as { all: number; delivered: number }
  })

const eventOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['webhook-id'])

test('each event arrives with one id, though the server is killed with kill -9 while it makes and sends them', async () => {
  const authorization = await signUp(server.address)
  await createFixtures(callerOf(server.address, { authorization }))
  const { status } = await callerOf(server.address, { authorization })('POST', '/webhook', {
    url: receiver.url,
    events: ['client.created'],
  })
  expect(status).toBe(201)
  const answered: string[] = []
  for (const kills of moments(0, 1, 2)) {
    const callApi = callerOf(server.address, { authorization })
    // The receiver has the event, but the server dies before it knows.
    let isHeld = false
    receiver.answer = (response) => {
      isHeld = true
      setTimeout(() => response.end(), 10_000).unref()
    }
    for (let at = 0; at < count; at += 1) {
      const made = await callApi('POST', '/client', { title: `UAB „Lapas ${kills}-${at}“` })
      expect(made.status).toBe(201)
      answered.push(made.body.id)
    }
    await readUntil(() => Promise.resolve(isHeld), Boolean)
    await server.crash()
    receiver.answer = (response) => response.end()
    // The claim of the killed process runs out.
    await server.inBooks((owner) => owner.query('update webhook set claimed_until = now()'))
    await server.startAgain()
    await readUntil(states, ({ delivered }) => delivered === answered.length)
  }
  expect(await states()).toEqual({ all: answered.length, delivered: answered.length })
  const ids = new Map(receiver.received.map((each) => [JSON.parse(each.body).data.id as string, new Set<string>()]))
  for (const each of receiver.received) ids.get(JSON.parse(each.body).data.id)?.add(eventOf(each))
  expect([...ids.keys()].toSorted()).toEqual(answered.toSorted())
  expect([...ids.values()].every((events) => events.size === 1)).toBe(true)
  // Each kill was in the middle of a request, which was sent again.
  expect(receiver.received.length).toBeGreaterThan(answered.length)
})
