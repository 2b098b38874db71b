import { expect, test } from 'vitest'
import type { Item } from '#server/test/books.ts'
import { withVendor } from './test/expenses.ts'

const { state, expense, read, pay, credit, advancesOf, remove } = withVendor()

test('a credit says what it settles and what stays as an advance, and the expense says what is credited', async () => {
  const corrected = await expense()
  await pay(corrected.id, '100')
  const created = await credit({ corrects_id: corrected.id })
  expect(created).toMatchObject({
    corrects: { id: corrected.id, settled: '21.00' },
    settles: [{ expense_id: corrected.id, number: corrected.number, date: '2026-11-10', amount: '21.00' }],
    settles_count: 1,
    unused: '100.00',
    credits: [],
    credited_total: '0.00',
  })
  expect(await read(corrected.id)).toMatchObject({
    paid: '121.00',
    credited_total: '21.00',
    offset_total: '0.00',
    unused: null,
    credits: [{ id: created.id, number: created.number, date: '2026-11-10', total: '-121.00' }],
    credits_count: 1,
  })
  const { data } = await state.books.read('/expense/all')
  expect(data.find(({ id }: Item) => id === corrected.id)).toMatchObject({ credited_total: '21.00' })
})

test('a credit of another document is told apart from one that corrects the expense', async () => {
  const created = await credit()
  expect(created).toMatchObject({ corrects: null, settles: [], unused: '121.00' })
  const other = await expense()
  const [advance] = await advancesOf(other.id)
  await state.books.ask('POST', `/expense/${other.id}/add-payment`, { payment_id: advance.id, amount: '60' })
  expect(await read(other.id)).toMatchObject({ paid: '60.00', credited_total: '0.00', offset_total: '60.00' })
  expect(await read(created.id)).toMatchObject({
    settles: [{ expense_id: other.id, amount: '60.00' }],
    unused: '61.00',
  })
})

test('a deleted credit settles nothing and is not listed', async () => {
  const corrected = await expense()
  const created = await credit({ corrects_id: corrected.id })
  expect((await remove(created.id)).status).toBe(204)
  expect(await read(corrected.id)).toMatchObject({ credits: [], credits_count: 0, credited_total: '0.00' })
  expect(await read(created.id)).toMatchObject({ settles: [], unused: '0.00' })
})

test('all credits of an expense are read page by page', async () => {
  const corrected = await expense()
  const numbers = Array.from({ length: 12 }, (_, at) => `K ${at + 10}`)
  for (const number of numbers)
    await credit({ number, total: '-12.1', total_without_vat: '-10', corrects_id: corrected.id })
  const item = await read(corrected.id)
  expect(item).toMatchObject({ credits_count: 12, credited_total: '121.00' })
  expect(item.credits).toHaveLength(10)
  const first = await state.books.read(`/expense/${corrected.id}/credits?limit=7`)
  const second = await state.books.read(`/expense/${corrected.id}/credits?limit=7&cursor=${first.meta.next_cursor}`)
  expect(first.meta.count).toBe(12)
  expect(second.meta.next_cursor).toBeNull()
  expect([...first.data, ...second.data].map(({ number }: Item) => number)).toEqual(numbers.toReversed())
})

test('all expenses that a credit settles are read page by page', async () => {
  const created = await credit()
  for (let at = 0; at < 3; at += 1) {
    const other = await expense()
    const [advance] = await advancesOf(other.id)
    await state.books.ask('POST', `/expense/${other.id}/add-payment`, { payment_id: advance.id, amount: '10' })
  }
  const first = await state.books.read(`/expense/${created.id}/settles?limit=2`)
  const second = await state.books.read(`/expense/${created.id}/settles?limit=2&cursor=${first.meta.next_cursor}`)
  expect([first.data.length, second.data.length, first.meta.count]).toEqual([2, 1, 3])
})
