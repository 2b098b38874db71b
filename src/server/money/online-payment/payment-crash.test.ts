import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { moments, readUntil, startCrashable } from '#server/books/ledger/crash/crashable.ts'
import type { Crashable } from '#server/books/ledger/crash/crashable.ts'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import type { CallApi } from '#server/books/ledger/crash/writes.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { companyStripe, startStripePayments } from '#server/test/stripe-payments-server.ts'
import type { StripePayments } from '#server/test/stripe-payments-server.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const count = 13

let stripe: StripePayments
let server: Crashable
beforeAll(async () => {
  stripe = await startStripePayments()
  server = await startCrashable('payment-crash', { STRIPE_PAYMENTS_BASE: stripe.base })
})
afterAll(async () => {
  await server.stop()
  await stripe.close()
})

type Session = ReturnType<StripePayments['last']>

const counts = () =>
  server.inBooks(async (owner) => {
    const { rows } = await owner.query(`select
      (select count(*)::int from payment where type = 'income') as payments,
      (select count(*)::int from payment where purpose = 'fee') as fees,
      (select count(*)::int from online_payment where payment_id is not null) as orders,
      (select count(*)::int from invoice where payment_state = 'paid') as paid,
      (select count(*)::int from online_payment_event where outcome = 'to-do') as to_do`)
    return rows[0] as Record<'payments' | 'fees' | 'orders' | 'paid' | 'to_do', number>
  })

/** An invoice for which the client opened a page of the provider. */
const openPage = async (callApi: CallApi, client: string): Promise<Session> => {
  const lines = [{ title: 'Priežiūra', quantity: '1', price: '121' }]
  const { body } = await callApi('POST', '/invoice', { client_id: client, date: '2026-11-20', lines })
  const link = await callApi('POST', `/invoice/${body.id}/link`)
  const { pathname } = new URL(link.body.url)
  const { status } = await fetch(`${server.address}${pathname}/pay/stripe`, { method: 'POST', redirect: 'manual' })
  expect(status).toBe(303)
  const session = stripe.last()
  stripe.fees.set(session.intent, { fee: 206, currency: 'eur' })
  return session
}

test('each payment and its fee are recorded once, though the server is killed with kill -9 between any two steps of recording them', async () => {
  const authorization = await signUp(server.address)
  const { client } = await createFixtures(callerOf(server.address, { authorization }))
  const company = await server.inBooks(async (owner) => (await owner.query('select id from company')).rows[0].id)
  const callApi = () => callerOf(server.address, { authorization })
  expect(
    (await callApi()('PUT', '/online-payment/settings', { stripe: { is_on: true, ...companyStripe } })).status,
  ).toBe(200)
  await server.inBooks((owner) => owner.query(`delete from attempt`))
  const sessions: Session[] = []
  for (let at = 0; at < count; at += 1) sessions.push(await openPage(callApi(), client))

  /** Stripe tells; undefined: it got no answer. */
  const tell = async (session: Session): Promise<number | undefined> => {
    const { payload, headers } = stripe.event('checkout.session.completed', stripe.completed(session))
    try {
      const url = `${server.address}/api/hook/stripe/${company}`
      return (await fetch(url, { method: 'POST', body: payload, headers })).status
    } catch {
      return undefined
    }
  }
  const [first, ...others] = sessions as [Session, ...Session[]]
  const third = Math.floor(others.length / 3)

  // Between recording the payment and answering: the server waits for the fee of the payment that it has stored.
  stripe.state.behaviour = 'silent'
  const unanswered = tell(first)
  await readUntil(counts, ({ payments }) => payments === 1)
  await server.crash()
  expect(await unanswered).toBeUndefined()
  expect(await counts()).toMatchObject({ payments: 1, orders: 1, paid: 1, fees: 0 })
  stripe.state.behaviour = 'serve'
  await server.startAgain()

  // Between receiving and recording, wherever the others are when the first of them is stored.
  for (const wave of moments(others.slice(0, third), others.slice(third, 2 * third), others.slice(2 * third))) {
    const { payments } = await counts()
    const told = wave.map(tell)
    await readUntil(counts, (now) => now.payments > payments)
    await server.crash()
    await Promise.all(told)
    const { payments: stored, orders, paid } = await counts()
    expect([orders, paid]).toEqual([stored, stored])
    await server.startAgain()
  }

  // Stripe repeats what was not answered, and now and then what was.
  for (const session of sessions) expect(await tell(session)).toBe(200)
  expect(await counts()).toEqual({ payments: count, fees: count, orders: count, paid: count, to_do: 0 })
  expect((await server.inBooks(verifyBooks)).difference).toBeNull()
})
