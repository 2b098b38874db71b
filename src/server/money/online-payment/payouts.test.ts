import { beforeEach, describe, expect, test } from 'vitest'
import type { Item } from '#server/test/books.ts'
import type { StripePayments } from '#server/test/stripe-payments-server.ts'
import type { Paying } from './test/paying.ts'
import type { Session } from './test/stripe-steps.ts'
import { useStripePayments } from './test/use-stripe-payments.ts'

const { state, open } = useStripePayments()
let session: Session

/** The invoice is paid: 121.00 less a fee of 2.06. */
const pay = async ({ steps }: Pick<typeof state, 'steps'>) => {
  const paid = await steps.begin()
  await steps.paid(paid)
  return paid
}
/** Another company with a paid invoice. */
const openPaid = async () => {
  const opened = await open()
  return { ...opened, session: await pay(opened) }
}
beforeEach(async () => {
  session = await pay(state)
})

let payouts = 0
type Movements = Parameters<StripePayments['payouts']['set']>[1]['movements']
const chargeOf = (intent: string, net: number) => ({
  id: `txn_${intent}_${net}`,
  type: net > 0 ? 'charge' : 'refund',
  net,
  source: { object: net > 0 ? 'charge' : 'refund', payment_intent: intent },
})
const payoutOf = (amount: number, movements: Movements, more: object = {}) => {
  payouts += 1
  const id = `po_${payouts}`
  state.stripe.payouts.set(id, { movements, ...more })
  return { id, object: 'payout', amount, currency: 'eur' }
}
const bank = async (of: Paying) => (await of.balances())[of.books.account.title]
const shown = async () => (await state.paying.toDo()).map(({ kind, reason, amount }: Item) => [kind, reason, amount])

describe('a payout', () => {
  test('what the provider charged besides the payments is recorded with the payout, so that its account is empty', async () => {
    const movements = [chargeOf(session.intent, 11894), { id: 'txn_radar', type: 'stripe_fee', net: -194 }]
    await state.steps.tell('payout.paid', payoutOf(11700, movements))
    expect(await state.paying.balances()).toMatchObject({ Stripe: '0.00' })
    expect(await bank(state.paying)).toBe('117.00')
    expect(await state.paying.toDo()).toEqual([])
  })

  test('two companies with one account at the provider each record what is theirs, and are asked about the rest', async () => {
    const other = await openPaid()
    const movements = [chargeOf(session.intent, 11894), chargeOf(other.session.intent, 11894)]
    const payout = payoutOf(23788, movements)
    await state.steps.tell('payout.paid', payout)
    await other.steps.tell('payout.paid', payout)
    for (const each of [state.paying, other.paying]) {
      expect(await bank(each)).toBe('118.94')
      expect(await each.balances()).toMatchObject({ Stripe: '0.00' })
      const [item] = await each.toDo()
      expect(item).toMatchObject({ kind: 'payout', reason: 'payout_shared', amount: '237.88' })
      expect(item.payment_id).not.toBeNull()
    }
  })

  test('a payout of other sales only is none of the business of the company', async () => {
    await state.steps.tell('payout.paid', payoutOf(5000, [chargeOf('pi_elsewhere', 5000)]))
    expect(await bank(state.paying)).toBe('0.00')
    expect(await state.paying.toDo()).toEqual([])
  })

  test.each([
    ['that a person began', { automatic: false }, 'serve'],
    ['that the key may not read', {}, 'forbidden'],
  ] as const)('a payout %s waits until a person says that all of it is theirs', async (_, more, behaviour) => {
    state.stripe.state.behaviour = behaviour
    await state.steps.tell('payout.paid', payoutOf(11894, [chargeOf(session.intent, 11894)], more))
    state.stripe.state.behaviour = 'serve'
    expect(await bank(state.paying)).toBe('0.00')
    expect(await shown()).toEqual([['payout', 'payout_unclear', '118.94']])
    const [{ id }] = (await state.paying.toDo()) as [Item]
    expect((await state.paying.books.ask('POST', `/online-payment/to-do/${id}/retry`)).body).toEqual({ data: [] })
    expect(await bank(state.paying)).toBe('118.94')
  })

  test('a payout that the provider has not reconciled yet is asked for again', async () => {
    const payout = payoutOf(11894, [chargeOf(session.intent, 11894)], { reconciliation_status: 'in_progress' })
    expect((await state.steps.tell('payout.paid', payout)).statusCode).toBe(503)
    state.stripe.payouts.set(payout.id, { movements: [chargeOf(session.intent, 11894)] })
    expect((await state.steps.tell('payout.reconciliation_completed', { ...payout, status: 'paid' })).statusCode).toBe(
      200,
    )
    expect((await state.steps.tell('payout.paid', payout)).statusCode).toBe(200)
    expect(await bank(state.paying)).toBe('118.94')
  })

  test('a payout with refunds of the company transfers what is left of them', async () => {
    await state.steps.tell('refund.created', {
      id: 're_1',
      object: 'refund',
      payment_intent: session.intent,
      amount: 2100,
      currency: 'eur',
      status: 'succeeded',
    })
    const movements = [chargeOf(session.intent, 11894), chargeOf(session.intent, -2100), chargeOf('pi_else', 300)]
    await state.steps.tell('payout.paid', payoutOf(10094, movements))
    expect(await bank(state.paying)).toBe('97.94')
    expect(await state.paying.balances()).toMatchObject({ Stripe: '0.00' })
  })

  test('a payout that the bank sends back is left to a person', async () => {
    const payout = payoutOf(11894, [chargeOf(session.intent, 11894)])
    await state.steps.tell('payout.failed', payoutOf(100, []))
    await state.steps.tell('payout.paid', payout)
    await state.steps.tell('payout.failed', payout)
    expect(await shown()).toEqual([['payout_failed', 'payout_failed', '118.94']])
  })
})
