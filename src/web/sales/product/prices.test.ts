import { expect, test } from 'vitest'
import { pricesAtRate, pricesTyped } from './prices.ts'

test('the price with VAT follows the one without as it is typed', () => {
  expect(pricesTyped('price_without_vat', '100', '21')).toEqual({ price: '121', price_without_vat: '100' })
})

test('the price without VAT follows the one with as it is typed, to six decimals', () => {
  expect(pricesTyped('price', '100', '21')).toEqual({ price: '100', price_without_vat: '82.644628' })
})

test('at no rate both are the same', () => {
  expect(pricesTyped('price', '9.99', '0')).toEqual({ price: '9.99', price_without_vat: '9.99' })
})

test.each(['', 'abc', '12,', '-'])('nothing follows from %j, which is no number', (typed) => {
  expect(pricesTyped('price_without_vat', typed, '21')).toEqual({ price: '', price_without_vat: typed })
})

test('another rate leaves the price typed last as it is', () => {
  const prices = { price: '121', price_without_vat: '100' }
  expect(pricesAtRate(prices, 'price_without_vat', '9')).toEqual({ price: '109', price_without_vat: '100' })
  expect(pricesAtRate(prices, 'price', '10')).toEqual({ price: '121', price_without_vat: '110' })
})

test('another rate makes no price where there is none', () => {
  expect(pricesAtRate({ price: '', price_without_vat: '' }, 'price', '21')).toEqual({
    price: '',
    price_without_vat: '',
  })
})
