import { expect, test } from 'vitest'
import { exchangedMoney } from './exchanged-money.ts'

const entry = (amount: string, currency: string, original: { amount: string; currency: string } | null = null) => ({
  amount,
  currency,
  original,
})

test.each([
  [
    'dollars of an invoice arrive as euros at the rate of the two amounts',
    entry('90.00', 'EUR'),
    { currency: 'USD', amounts: ['60.00', '40.00'] },
    { total: '100.00', left: '0', over: '0', rate: '0.9' },
  ],
  [
    'the amount that the bank exchanged is the total, and what is left of it is an advance',
    entry('-90.00', 'EUR', { amount: '-120.00', currency: 'USD' }),
    { currency: 'USD', amounts: ['100.00'] },
    { total: '120.00', left: '20.00', over: '0', rate: '0.75' },
  ],
  [
    'more than the bank exchanged is too much',
    entry('90.00', 'EUR', { amount: '100.00', currency: 'USD' }),
    { currency: 'USD', amounts: ['100.01'] },
    { total: '100.00', left: '0', over: '0.01', rate: '0.9' },
  ],
  [
    'euros of an invoice arrive as dollars: an amount in the currency of the company needs no rate',
    entry('110.00', 'USD'),
    { currency: 'EUR', amounts: ['100.00'] },
    { total: '100.00', left: '0', over: '0', rate: null },
  ],
  [
    'two foreign currencies do not say what they are worth',
    entry('110.00', 'USD'),
    { currency: 'GBP', amounts: ['85.00'] },
    { total: '85.00', left: '0', over: '0', rate: null },
  ],
  [
    'the rate is rounded to the decimals of a rate',
    entry('100.00', 'EUR'),
    { currency: 'JPY', amounts: ['17777'] },
    { total: '17777', left: '0', over: '0', rate: '0.0056252461' },
  ],
] as const)('%s', (_name, money, parts, expected) => {
  expect(exchangedMoney(money, parts, 'EUR')).toEqual(expected)
})
