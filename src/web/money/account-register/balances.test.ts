import { expect, test } from 'vitest'
import { balancesByCurrency, balancesByKind } from './balances.ts'

test('balances are added up by currency without rounding errors, the company’s currency first', () => {
  const accounts = [
    { currency: 'USD', balance: '5.00' },
    { currency: 'EUR', balance: '0.10' },
    { currency: 'EUR', balance: '0.20' },
  ]
  expect(balancesByCurrency(accounts, 'EUR')).toEqual([
    { currency: 'EUR', amount: '0.30' },
    { currency: 'USD', amount: '5.00' },
  ])
})

test('bank and cash balances in the company’s currency are added up separately if there are both', () => {
  const bank = { type: 'bank', currency: 'EUR', balance: '100.10' } as const
  const card = { type: 'card', currency: 'EUR', balance: '0.20' } as const
  const dollars = { type: 'bank', currency: 'USD', balance: '7.00' } as const
  const cashRegister = { type: 'cash-register', currency: 'EUR', balance: '-5.00' } as const
  expect(balancesByKind([bank, card, dollars, cashRegister], 'EUR')).toEqual([
    { kind: 'bank', amount: '100.30' },
    { kind: 'cash', amount: '-5.00' },
  ])
  expect(balancesByKind([bank, card, dollars], 'EUR')).toEqual([])
})
