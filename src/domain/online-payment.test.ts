import { describe, expect, test } from 'vitest'
import { amountOfUnits, canPayOnline, endingOf, shareOfReceived, stripeUnits } from './online-payment.ts'

describe('the share of a received amount', () => {
  const asked = { amount: '100.00', currency: 'EUR' }
  const open = { unpaid: '100.00', closed: false }
  test.each([
    ['the asked amount settles the document', asked, open, { part: '100.00', reason: null }],
    [
      'a document that takes less has the rest as an advance',
      asked,
      { ...open, unpaid: '60.00' },
      { part: '60.00', reason: 'paid_more' },
    ],
    [
      'a document that takes more is partly paid',
      asked,
      { ...open, unpaid: '140.00' },
      { part: '100.00', reason: null },
    ],
    ['a paid document takes nothing', asked, { ...open, unpaid: '0.00' }, { part: null, reason: 'paid_again' }],
    ['an overpaid document takes nothing', asked, { ...open, unpaid: '-5.00' }, { part: null, reason: 'paid_again' }],
    ['a void document takes nothing', asked, { ...open, closed: true }, { part: null, reason: 'document_closed' }],
    ['a document that is gone takes nothing', asked, undefined, { part: null, reason: 'document_closed' }],
    ['another amount is an advance', { ...asked, amount: '99.99' }, open, { part: null, reason: 'wrong_amount' }],
    [
      'the same amount in other digits is the asked one',
      { ...asked, amount: '100' },
      open,
      { part: '100', reason: null },
    ],
    ['another currency is an advance', { ...asked, currency: 'USD' }, open, { part: null, reason: 'wrong_currency' }],
  ])('%s', (_, received, document, share) => expect(shareOfReceived(received, asked, document)).toEqual(share))
})

test.each([
  ['12.10', 'EUR', 1210],
  ['0.01', 'EUR', 1],
  ['1200', 'JPY', 1200],
  ['1.234', 'KWD', 1234],
  ['999999999.99', 'EUR', 99_999_999_999],
])('%s %s is %s in the units of Stripe, and back', (amount, currency, units) => {
  expect(stripeUnits(amount, currency)).toBe(units)
  expect(amountOfUnits(units, currency)).toBe(amount)
})

describe('what can be paid online', () => {
  const open = { type: 'simple', currency: 'EUR', unpaid: '10.00', is_void: false, is_invoiced: false }
  test.each([
    ['an open invoice', {}, true],
    ['an open proforma', { type: 'proforma' }, true],
    ['a credit invoice', { type: 'credit' }, false],
    ['a quote', { type: 'quote' }, false],
    ['a void invoice', { is_void: true }, false],
    ['an invoiced proforma', { type: 'proforma', is_invoiced: true }, false],
    ['a paid invoice', { unpaid: '0.00' }, false],
    ['an invoice that is owed to the client', { unpaid: '-1.00' }, false],
  ])('%s: %s', (_, change, isPayable) => expect(canPayOnline({ ...open, ...change }, 'stripe')).toBe(isPayable))

  test('a bank takes euros and zlotys only', () => {
    expect(canPayOnline(open, 'montonio')).toBe(true)
    expect(canPayOnline({ ...open, currency: 'USD' }, 'montonio')).toBe(false)
  })
})

test('a short secret has no shown end, because it would tell too much of it', () => {
  expect(endingOf('sk_live_1234567890')).toBe('7890')
  expect(endingOf('1234567')).toBe('')
})
