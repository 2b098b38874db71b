import { expect, test } from 'vitest'
import { createHistoryTrail } from './history-trail.ts'

const walk = (...hrefs: string[]) => {
  const trail = createHistoryTrail()
  for (const [index, href] of hrefs.entries()) trail.stand({ index, href, path: href.split('?')[0]! }, true)
  return trail
}

test('the list lies as many steps back as were made over it', () => {
  const trail = walk('/dashboard', '/list?tab=a', '/list?tab=a&open=1', '/list?tab=a&open=2')
  expect(trail.stepsTo('/list?tab=a', 2)).toBe(1)
  expect(trail.stepsTo('/list?tab=a', 3)).toBe(2)
})

test('a list that was never shown, or shown before another page, is not gone back to', () => {
  expect(walk('/dashboard', '/list?open=1').stepsTo('/list', 1)).toBeUndefined()
  expect(walk('/list', '/dashboard', '/list?open=1').stepsTo('/list', 2)).toBeUndefined()
  expect(createHistoryTrail().stepsTo('/list', 3)).toBeUndefined()
})

test('what lay ahead is forgotten once something new is put there', () => {
  const trail = walk('/list', '/list?open=1', '/list?open=2')
  trail.stand({ index: 1, href: '/list?open=3', path: '/list' }, true)
  trail.stand({ index: 2, href: '/list', path: '/list' }, false)
  expect(trail.stepsTo('/list?open=2', 3)).toBeUndefined()
})
