import { expect, test } from 'vitest'
import { schemaErrors } from '#web/resource/form/form-errors.ts'
import { productFormInput, productRequest } from './product-values.ts'

const priced = { title: 'Knyga', price: '', price_without_vat: '' }

test('a product without a price is told so at the price one types in', () => {
  expect(Object.keys(schemaErrors(productFormInput(true), productRequest(priced)))).toEqual(['price_without_vat'])
  expect(Object.keys(schemaErrors(productFormInput(false), productRequest(priced)))).toEqual(['price'])
})

test('either price is enough, and nothing is free of charge by mistake', () => {
  expect(schemaErrors(productFormInput(true), productRequest({ ...priced, price: '121' }))).toEqual({})
  expect(schemaErrors(productFormInput(true), productRequest({ ...priced, price_without_vat: '0' }))).toEqual({})
})
