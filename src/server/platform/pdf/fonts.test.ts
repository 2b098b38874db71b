import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const releaseOf = (name: string): string =>
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`${name}/metadata.json`)), 'utf8')).version

test('the web and printed documents use the same release of the typeface Inter', () => {
  const web = releaseOf('@fontsource-variable/inter')
  expect(web).toMatch(/^v\d+$/)
  expect(releaseOf('@expo-google-fonts/inter')).toBe(web)
})
