import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '../run/places.mjs'

/** What the linter says of a file of the product with this in it. */
const lint = (source: string): string[] => {
  const folder = inRoot('src', 'domain', `planted-${process.pid}`)
  const file = join(folder, 'planted.ts')
  mkdirSync(folder)
  writeFileSync(file, source)
  try {
    const tool = inRoot('node_modules', 'oxlint', 'bin', 'oxlint')
    const { stdout } = spawnSync(process.execPath, [tool, '--format=json', file], { cwd: inRoot(), encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string }[] }
    return diagnostics.filter(({ code }) => code === 'kvitas(safe-regexp)').map(({ message }) => message)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a regular expression that a hostile text can make slow is refused by the linter, however it is written', () => {
  const said = lint(
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
    said.map((message) => /exponential|quadratic|too many ways|cannot be known/.exec(message)?.[0]).sort(),
  ).toEqual(['cannot be known', 'exponential', 'exponential', 'quadratic', 'too many ways'])
})
