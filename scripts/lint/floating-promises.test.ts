import { expect, test } from 'vitest'
import { checks } from '../run/checks.mjs'
import { plantedName } from '../run/places.mjs'
import { lintPlanted } from './lint-planted.ts'

const planted = (layer: string) => `src/${layer}/${plantedName('promise')}/planted.ts`

const source = `const save = async () => 1
export const forgotten = () => {
  save()
}
export const awaited = async () => {
  await save()
}
export const left = () => {
  void save()
}
`

test('a promise that nobody awaits is refused by the linter, unless it is marked with void', () => {
  const files = ['domain', 'server/sales', 'web/sales'].map(planted)
  const output = lintPlanted(Object.fromEntries(files.map((file) => [file, source])), '--type-aware')
  const ofPromises = output.filter((each) => each.includes('typescript(no-floating-promises)'))
  expect(ofPromises.map((each) => each.split(' ')[0]).sort()).toEqual([...files].sort())
}, 60_000)

test('the check runs the linter with the rules that read types', () => {
  expect(checks.find(([title]) => title === 'lint')?.[2]).toContain('--type-aware')
})
