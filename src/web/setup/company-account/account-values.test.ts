import { expect, test } from 'vitest'
import { accountRequest } from './account-values.ts'

const entered = {
  title: 'Kasa',
  account_number: 'LT64 7300 0010 1846 2093',
  bank_name: 'Swedbank',
  bank_code: '73000',
  cash_register_number: 'KA-1',
  initial_balance: '',
}

test('fields of another account type are sent as null', () => {
  expect(accountRequest({ ...entered, type: 'cash' })).toMatchObject({
    account_number: null,
    bank_name: null,
    bank_code: null,
    cash_register_number: null,
  })
  expect(accountRequest({ ...entered, type: 'cash-register' })).toMatchObject({
    account_number: null,
    cash_register_number: 'KA-1',
  })
  expect(accountRequest({ ...entered, type: 'bank' })).toMatchObject({ bank_code: '73000', cash_register_number: null })
})

test('an empty opening balance is sent as 0', () => {
  expect(accountRequest({ ...entered, type: 'bank' }).initial_balance).toBe('0')
})
