import { expect, test } from 'vitest'
import { plantedName } from '../run/places.mjs'
import { lintPlanted } from './lint-planted.ts'

/** The linter's messages for a file with the given content. */
const lint = (source: string): string[] =>
  lintPlanted({ [`src/domain/${plantedName()}/planted.ts`]: source }).filter((each) =>
    each.includes('kvitas(safe-regexp)'),
  )

test('a regular expression that a hostile text can make slow is refused by the linter, however it is written', () => {
  const output = lint(
    [
      String.raw`export const comments = /^(\s|<!--[\s\S]*?-->)*<svg/`,
      String.raw`export const ends = (text: string) => text.replace(/\s+$/, '')`,
      String.raw`export const made = new RegExp('(a+)+b')`,
      'export const raw = RegExp(String.raw`(\\d+)*x`)',
      'export const unknown = (text: string) => new RegExp(`^${text}`)',
      String.raw`export const safe = /^[a-z]+(?:-[a-z]+)*$/`,
    ].join('\n'),
  )
  expect(
    output.map((message) => /exponential|quadratic|too many ways|cannot be known/.exec(message)?.[0]).sort(),
  ).toEqual(['cannot be known', 'exponential', 'exponential', 'quadratic', 'too many ways'])
})
