import { describe, expect, test } from 'vitest'
import type { Item } from '#server/test/books.ts'
import { refundOf } from './test/stripe-steps.ts'
import { useStripePayments } from './test/use-stripe-payments.ts'

const { state, expectVerified } = useStripePayments()

describe('a refund', () => {
  test('a refund is money paid out that opens the debt again, and the first payment stays', async () => {
    const session = await state.steps.begin()
    await state.steps.paid(session)
    await state.steps.tell('refund.created', refundOf(session.intent, 2100))
    await state.steps.tell('refund.updated', refundOf(session.intent, 2100))
    expect(await state.paying.invoice(state.invoice.id)).toMatchObject({
      payment_state: 'partly-paid',
      unpaid: '21.00',
    })
    const payments = await state.paying.payments()
    const first = payments.find(({ type }) => type === 'income')
    const [row] = payments.filter(({ type, purpose }) => type === 'expense' && purpose === 'documents')
    const refund = await state.paying.books.read(`/payment/edit/${row.id}`)
    expect(refund.item).toMatchObject({ refund_of: first.id, total: '21.00', used: '21.00', unused: '0.00' })
    expect(refund.item.refusals).toMatchObject({ edit: 'refund', delete: null })
    expect(await state.paying.page(state.path)).toContain('<span>Grąžinta<small>')
    const part = (await state.paying.invoice(state.invoice.id)).payments.find(({ amount }: Item) => amount === '121.00')
    const removal = await state.paying.books.removePayment(state.invoice.id, part.id)
    expect([removal.status, removal.body.reason]).toEqual([409, 'refunded'])
    await expectVerified()
    const remove = await state.paying.books.ask('DELETE', `/payment/${first.id}`, {})
    expect([remove.status, remove.body.reason]).toEqual([409, 'refunded'])
    expect((await state.paying.books.ask('DELETE', `/payment/${row.id}`, {})).status).toBe(204)
    expect((await state.paying.invoice(state.invoice.id)).payment_state).toBe('paid')
    await expectVerified()
  })

  test('a refund for which the client was credited opens no debt', async () => {
    const session = await state.steps.begin()
    await state.steps.paid(session)
    const { item } = await state.paying.books.read(`/invoice/create?credit_of=${state.invoice.id}`)
    await state.paying.books.create('/invoice', item)
    await state.steps.tell('refund.created', refundOf(session.intent, 12100))
    expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ payment_state: 'paid' })
    expect(await state.paying.toDo()).toEqual([])
    await expectVerified()
  })

  test('a refund that is told before its payment is recorded with it', async () => {
    const session = await state.steps.begin()
    await state.steps.tell('refund.created', refundOf(session.intent, 12100))
    expect(await state.paying.payments()).toEqual([])
    await state.steps.paid(session)
    expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ payment_state: 'unpaid', unpaid: '121.00' })
  })

  test('more than was paid, and a refund that failed, are left to a person', async () => {
    const session = await state.steps.begin()
    await state.steps.paid(session)
    await state.steps.tell('refund.created', refundOf(session.intent, 12200))
    await state.steps.tell('refund.updated', refundOf(session.intent, 100, { status: 'failed' }))
    expect((await state.paying.toDo()).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['refund', 'refund_too_much'],
      ['refund_failed', 'refund_failed'],
    ])
  })
})
