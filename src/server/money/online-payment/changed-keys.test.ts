import { expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import type { Item } from '#server/test/books.ts'
import { testMoment } from '#server/test/server.ts'
import { companyStripe } from '#server/test/stripe-payments-server.ts'
import { useStripePayments } from './test/use-stripe-payments.ts'

const { state } = useStripePayments()

const other = { is_on: true, secret_key: 'sk_test_kitapaskyra0000', webhook_secret: 'whsec_kitapaskyra0000' }
const later = (minutes: number) => new Date(testMoment.getTime() + minutes * 60_000)
const stored = async () =>
  (
    await state.server.owner.query('select * from online_payment_provider where company_id = $1', [
      state.paying.books.company.id,
    ])
  ).rows as Item[]

test('what is paid on a page that was opened before the keys changed is recorded, and no client is led to it again', async () => {
  const session = await state.steps.begin()
  state.server.setTime(later(1))
  await state.paying.put({ stripe: other })
  // The stub does not know the other key, so no page opens; above all not that of the other account.
  expect((await state.paying.click(state.path, 'stripe')).statusCode).toBe(503)
  expect((await state.steps.paid(session)).statusCode).toBe(200)
  expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ payment_state: 'paid' })
})

test('keys that were replaced are refused when the pages that were opened with them have ended, and then deleted', async () => {
  const session = await state.steps.begin()
  await state.paying.put({ stripe: other })
  state.server.setTime(later(121))
  const at = later(121).getTime()
  const late = await state.steps.tell('checkout.session.completed', state.stripe.completed(session), { at })
  expect(late.statusCode).toBe(400)
  await runHousekeeping(state.server.services)
  expect(await stored()).toMatchObject([{ former_secrets: null, former_until: null, removed_at: null }, {}])
})

test('without an open page replaced keys are refused at once', async () => {
  await state.paying.put({ stripe: other })
  expect(
    (await state.steps.tell('payout.paid', { id: 'po_1', object: 'payout', amount: 1, currency: 'eur' })).statusCode,
  ).toBe(400)
})

test('after a provider is removed nothing begins, what was begun is recorded, and its keys are gone when that has ended', async () => {
  const session = await state.steps.begin()
  await state.paying.put({ stripe: null })
  expect((await state.paying.books.read('/online-payment/settings')).stripe).toBeNull()
  expect(await state.paying.page(state.path)).not.toContain('/pay/stripe')
  expect((await state.paying.click(state.path, 'stripe')).statusCode).toBe(409)
  expect((await state.steps.paid(session)).statusCode).toBe(200)
  expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ payment_state: 'paid' })
  state.server.setTime(later(121))
  await runHousekeeping(state.server.services)
  expect((await stored()).map(({ provider }) => provider)).toEqual(['montonio'])
})

test('a provider that is set up again after it was removed works with its new keys', async () => {
  await state.steps.begin()
  await state.paying.put({ stripe: null })
  const again = await state.paying.put({ stripe: { is_on: true, ...companyStripe } })
  expect(again.body.stripe).toMatchObject({ is_on: true, secret_key: '4242' })
  state.server.setTime(later(1))
  const session = await state.steps.begin()
  expect(
    (await state.steps.tell('checkout.session.completed', state.stripe.completed(session), { at: later(1).getTime() }))
      .statusCode,
  ).toBe(200)
})

test('a provider without an open page is removed with its keys', async () => {
  await state.paying.put({ stripe: null, montonio: null })
  expect(await stored()).toEqual([])
})
