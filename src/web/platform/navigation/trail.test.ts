import { expect, test } from 'vitest'
import { createHistoryPositions } from './trail.ts'

const visit = (...hrefs: string[]) => {
  const positions = createHistoryPositions()
  for (const [index, href] of hrefs.entries()) positions.setEntry({ index, href, path: href.split('?')[0]! }, true)
  return positions
}

test('the list is as many steps back in the history as were made from it', () => {
  const positions = visit('/dashboard', '/list?tab=a', '/list?tab=a&open=1', '/list?tab=a&open=2')
  expect(positions.stepsTo('/list?tab=a', 2)).toBe(1)
  expect(positions.stepsTo('/list?tab=a', 3)).toBe(2)
})

test('closing does not go back to a list that was never shown or was shown before another page', () => {
  expect(visit('/dashboard', '/list?open=1').stepsTo('/list', 1)).toBeUndefined()
  expect(visit('/list', '/dashboard', '/list?open=1').stepsTo('/list', 2)).toBeUndefined()
  expect(createHistoryPositions().stepsTo('/list', 3)).toBeUndefined()
})

test('forward steps are forgotten once a new step is made', () => {
  const positions = visit('/list', '/list?open=1', '/list?open=2')
  positions.setEntry({ index: 1, href: '/list?open=3', path: '/list' }, true)
  positions.setEntry({ index: 2, href: '/list', path: '/list' }, false)
  expect(positions.stepsTo('/list?open=2', 3)).toBeUndefined()
})
