import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const anyOwner = () => true

test('companies take turns in the queue, however many documents one of them has', () => {
  const queue = fairQueue<string>()
  for (const job of ['a1', 'a2', 'a3']) queue.add('a', job)
  queue.add('b', 'b1')
  queue.add('c', 'c1')
  const order = [queue.take(anyOwner)?.job, queue.take(anyOwner)?.job]
  queue.add('b', 'b2')
  while (queue.size() > 0) order.push(queue.take(anyOwner)?.job)
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect(queue.take(anyOwner)).toBeUndefined()
})

test('a company that uses all its workers is skipped and keeps its turn', () => {
  const queue = fairQueue<string>()
  queue.add('a', 'a1')
  queue.add('b', 'b1')
  queue.add('b', 'b2')
  expect(queue.take((owner) => owner !== 'a')).toEqual({ owner: 'b', job: 'b1' })
  expect(queue.take(anyOwner)).toEqual({ owner: 'a', job: 'a1' })
  expect([queue.sizeOf('a'), queue.sizeOf('b'), queue.takeAll(), queue.size()]).toEqual([0, 1, ['b2'], 0])
})

test('the company with the most jobs loses its oldest one', () => {
  const queue = fairQueue<string>()
  queue.add('a', 'a1')
  for (const job of ['b1', 'b2']) queue.add('b', job)
  expect([queue.takeOfLargest(), queue.takeOfLargest(), queue.takeOfLargest()]).toEqual(['b1', 'a1', 'b2'])
  expect([queue.takeOfLargest(), queue.size(), queue.owners()]).toEqual([undefined, 0, 0])
})
