import { expect, test } from 'vitest'
import { schemaErrors } from '#web/resource/form/form-errors.ts'
import { productFormInput, productRequest, withRate, withTypedPrice } from './product-values.ts'

const priced = { title: 'Knyga', price: '', price_without_vat: '' }

test('a product without a price has an error on the main price field', () => {
  expect(Object.keys(schemaErrors(productFormInput(true), productRequest(priced)))).toEqual(['price_without_vat'])
  expect(Object.keys(schemaErrors(productFormInput(false), productRequest(priced)))).toEqual(['price'])
})

test('a product needs only one of the prices, which may be 0', () => {
  expect(schemaErrors(productFormInput(true), productRequest({ ...priced, price: '121' }))).toEqual({})
  expect(schemaErrors(productFormInput(true), productRequest({ ...priced, price_without_vat: '0' }))).toEqual({})
})

test('typing the price without VAT updates the price with VAT', () => {
  expect(withTypedPrice('price_without_vat', '100', '21')).toEqual({ price: '121', price_without_vat: '100' })
})

test('typing the price with VAT updates the price without VAT, to six decimals', () => {
  expect(withTypedPrice('price', '100', '21')).toEqual({ price: '100', price_without_vat: '82.644628' })
})

test('without VAT both prices are the same', () => {
  expect(withTypedPrice('price', '9.99', '0')).toEqual({ price: '9.99', price_without_vat: '9.99' })
})

test.each(['', 'abc', '12,', '-'])('typing %j, which is not a number, clears the other price', (typed) => {
  expect(withTypedPrice('price_without_vat', typed, '21')).toEqual({ price: '', price_without_vat: typed })
})

test('changing the VAT rate keeps the price that was typed last', () => {
  const prices = { price: '121', price_without_vat: '100' }
  expect(withRate(prices, 'price_without_vat', '9')).toEqual({ price: '109', price_without_vat: '100' })
  expect(withRate(prices, 'price', '10')).toEqual({ price: '121', price_without_vat: '110' })
})

test('changing the VAT rate does not fill in empty prices', () => {
  expect(withRate({ price: '', price_without_vat: '' }, 'price', '21')).toEqual({
    price: '',
    price_without_vat: '',
  })
})
