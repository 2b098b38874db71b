import { expect, test } from 'vitest'
import { addedAmount, newPart } from './new-part.ts'

const part = (id: string, amount = '1.00') => ({ id, amount })
const paid = (total: string, ...payments: ReturnType<typeof part>[]) => ({ payments, paid: total, currency: 'EUR' })

test('the payment just added is the one that was not there before', () => {
  const [before, after] = [paid('1.00', part('a')), paid('3.00', part('b', '2.00'), part('a'))]
  expect(newPart(before, after)).toEqual(part('b', '2.00'))
  expect(addedAmount(before, after)).toBe('2.00')
})

test('where not all were shown, none is taken for it: it would be an old one that is taken off again', () => {
  const few = { ...paid('2.00', part('b')), shortened: { payments: 2 } }
  const all = paid('2.50', part('a'), part('b'), part('c', '0.50'))
  expect(newPart(few, all)).toBeUndefined()
  expect(newPart(all, few)).toBeUndefined()
  expect(addedAmount(few, all)).toBe('0.50')
})
