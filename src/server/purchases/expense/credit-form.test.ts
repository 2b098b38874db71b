import { expect, test } from 'vitest'
import type { Item } from '#server/test/books.ts'
import { withVendor } from './test/expenses.ts'

const { state, expense, itemised, line, read, credit, remove } = withVendor()
const formOf = async ({ id }: Item): Promise<Item> => (await state.books.read(`/expense/create?credit_of=${id}`)).item
const refusalOf = async ({ id }: Item) => (await state.books.ask('GET', `/expense/create?credit_of=${id}`)).body

test('the form of a credit has all of the expense, negative, and can be sent as it is', async () => {
  const corrected = await expense({ comment: 'Lapkritis' })
  const form = await formOf(corrected)
  expect(form).toMatchObject({
    kind: 'credit',
    corrects_id: corrected.id,
    vendor_id: state.vendor.id,
    total: '-121.00',
    number: null,
    comment: null,
  })
  await state.books.create('/expense', form)
  expect(await read(corrected.id)).toMatchObject({ unpaid: '0.00', credited_total: '121.00' })
})

test('after a credit of some lines the form has the lines and quantities that are left', async () => {
  const corrected = await state.books.create(
    '/expense',
    itemised({ lines: [line(), line({ title: 'Vokai', quantity: '3', price: '10' })] }),
  )
  const first = await formOf(corrected)
  expect(first).toMatchObject({ lines: [{ quantity: '-10', price: '4.5' }, { quantity: '-3' }], vat_rows: null })
  const returned = [{ ...first.lines[0], quantity: '-4' }, first.lines[1]]
  const created = await state.books.create('/expense', { ...first, lines: returned })
  const rest = await formOf(corrected)
  expect(rest).toMatchObject({ lines: [{ title: 'Popierius A4', quantity: '-6', price: '4.5' }], total: null })
  await state.books.create('/expense', rest)
  expect(await read(corrected.id)).toMatchObject({ unpaid: '0.00' })
  // A deleted credit is left again.
  expect((await remove(created.id)).status).toBe(204)
  expect(await formOf(corrected)).toMatchObject({ lines: [{ quantity: '-4' }, { quantity: '-3' }] })
})

test('after a credit by totals the form has the rest of each VAT row', async () => {
  const row = (base: string, vat: string, deductible_percent: string) => ({
    vat_id: state.books.vat('PVM1'),
    base,
    vat,
    deductible_percent,
  })
  const corrected = await expense({
    total: null,
    total_without_vat: null,
    vat_rows: [row('100', '21', '100'), row('50', '10.5', '0')],
  })
  await credit({ corrects_id: corrected.id, total: null, total_without_vat: null, vat_rows: [row('-30', '-6.3', '0')] })
  const rest = await formOf(corrected)
  expect(rest).toMatchObject({
    lines: [],
    total: '-145.20',
    total_without_vat: '-120.00',
    vat_rows: [
      { base: '-100.00', vat: '-21.00', deductible_percent: '100' },
      { base: '-20.00', vat: '-4.20', deductible_percent: '0' },
    ],
  })
  await state.books.create('/expense', rest)
  expect(await read(corrected.id)).toMatchObject({ unpaid: '0.00', credited_total: '181.50' })
})

test('a price reduction leaves no lines that add up, so the form has the rest by totals', async () => {
  const corrected = await state.books.create('/expense', itemised())
  await credit({ corrects_id: corrected.id, total: '-12.1', total_without_vat: '-10' })
  expect(await formOf(corrected)).toMatchObject({
    lines: [],
    total: '-42.35',
    total_without_vat: '-35.00',
    vat_rows: [{ base: '-35.00', vat: '-7.35' }],
  })
})

test('of an expense that is credited in full the form has no amounts, and can be filled in', async () => {
  const corrected = await expense()
  await credit({ corrects_id: corrected.id })
  expect(await formOf(corrected)).toMatchObject({ corrects_id: corrected.id, lines: [], total: null, vat_rows: null })
})

test('a credit may have the archived vendor, category, product and VAT rate of the expense that it corrects', async () => {
  const { id: vat_id } = await state.books.create('/vat', {
    title: 'Senas',
    type: 'standard',
    rate: '21',
    side: 'purchase',
  })
  const { id: category_id } = await state.books.create('/expense-category', { title: 'Sena' })
  const { id: product_id } = await state.books.product()
  const form = itemised({ category_id, lines: [line({ vat_id, product_id })] })
  const corrected = await state.books.create('/expense', form)
  const archived = [
    `vat/${vat_id}`,
    `expense-category/${category_id}`,
    `product/${product_id}`,
    `client/${state.vendor.id}`,
  ]
  for (const path of archived) expect((await state.books.ask('POST', `/${path}/archive`)).status, path).toBe(200)
  const credited = await state.books.create('/expense', await formOf(corrected))
  expect(credited).toMatchObject({ total: '-54.45', category_id, lines: [{ product_id, vat_id }] })
  const other = await state.books.ask('POST', '/expense', form)
  expect(other.body.errors).toHaveProperty('vendor_id')
})

test('neither a credit nor a deleted expense nor import VAT can be credited', async () => {
  expect(await refusalOf(await credit())).toMatchObject({ code: 'invoice_locked', reason: 'not_creditable' })
  const deleted = await expense()
  await remove(deleted.id)
  expect((await refusalOf(deleted)).code).toBe('not_found')
  const { vats } = (await state.books.read('/expense/create')).options
  const customs = await expense({
    kind: 'import',
    total: null,
    total_without_vat: null,
    vat_rows: [
      { vat_id: vats.find(({ code }: Item) => code === 'PVM23').id, base: '100', vat: '21', deductible_percent: '100' },
    ],
  })
  expect(await refusalOf(customs)).toMatchObject({ code: 'invoice_locked', reason: 'not_creditable' })
  expect(await read((await expense()).id)).toMatchObject({ can: { credit: true } })
})
