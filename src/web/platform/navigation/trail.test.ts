import { expect, test } from 'vitest'
import { createHistoryTrail } from './trail.ts'

const walk = (...hrefs: string[]) => {
  const trail = createHistoryTrail()
  for (const [index, href] of hrefs.entries()) trail.setEntry({ index, href, path: href.split('?')[0]! }, true)
  return trail
}

test('the list is as many steps back in the history as were made from it', () => {
  const trail = walk('/dashboard', '/list?tab=a', '/list?tab=a&open=1', '/list?tab=a&open=2')
  expect(trail.stepsTo('/list?tab=a', 2)).toBe(1)
  expect(trail.stepsTo('/list?tab=a', 3)).toBe(2)
})

test('closing does not go back to a list that was never shown or was shown before another page', () => {
  expect(walk('/dashboard', '/list?open=1').stepsTo('/list', 1)).toBeUndefined()
  expect(walk('/list', '/dashboard', '/list?open=1').stepsTo('/list', 2)).toBeUndefined()
  expect(createHistoryTrail().stepsTo('/list', 3)).toBeUndefined()
})

test('forward steps are forgotten once a new step is made', () => {
  const trail = walk('/list', '/list?open=1', '/list?open=2')
  trail.setEntry({ index: 1, href: '/list?open=3', path: '/list' }, true)
  trail.setEntry({ index: 2, href: '/list', path: '/list' }, false)
  expect(trail.stepsTo('/list?open=2', 3)).toBeUndefined()
})
