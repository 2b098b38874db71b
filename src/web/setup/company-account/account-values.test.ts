import { expect, test } from 'vitest'
import { accountRequest } from './account-values.ts'
import { balancesByCurrency, balancesByKind } from '#web/money/account-register/balances.ts'

const typed = {
  title: 'Kasa',
  account_number: 'LT64 7300 0010 1846 2093',
  bank_name: 'Swedbank',
  bank_code: '73000',
  cash_register_number: 'KA-1',
  initial_balance: '',
}

test('what belongs to another kind of account is not sent with this one', () => {
  expect(accountRequest({ ...typed, type: 'cash' })).toMatchObject({
    account_number: null,
    bank_name: null,
    bank_code: null,
    cash_register_number: null,
  })
  expect(accountRequest({ ...typed, type: 'cash-register' })).toMatchObject({
    account_number: null,
    cash_register_number: 'KA-1',
  })
  expect(accountRequest({ ...typed, type: 'bank' })).toMatchObject({ bank_code: '73000', cash_register_number: null })
})

test('an empty opening balance is none', () => {
  expect(accountRequest({ ...typed, type: 'bank' }).initial_balance).toBe('0')
})

test('balances are added up exactly, each currency for itself, the company’s own first', () => {
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

test('banks and cash are added up apart, in the own currency, where there are both', () => {
  const bank = { type: 'bank', currency: 'EUR', balance: '100.10' } as const
  const card = { type: 'card', currency: 'EUR', balance: '0.20' } as const
  const dollars = { type: 'bank', currency: 'USD', balance: '7.00' } as const
  const till = { type: 'cash-register', currency: 'EUR', balance: '-5.00' } as const
  expect(balancesByKind([bank, card, dollars, till], 'EUR')).toEqual([
    { kind: 'bank', amount: '100.30' },
    { kind: 'cash', amount: '-5.00' },
  ])
  expect(balancesByKind([bank, card, dollars], 'EUR')).toEqual([])
})
