import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot, isPlanted, plantedName } from '../run/places.mjs'

const compile = (...parameters: string[]): string => {
  const tool = inRoot('node_modules', 'typescript', 'bin', 'tsc')
  return spawnSync(process.execPath, [tool, ...parameters], { cwd: inRoot(), encoding: 'utf8' }).stdout
}

test('the types of a script in JavaScript are checked', () => {
  const folder = inRoot('scripts', plantedName())
  try {
    mkdirSync(folder)
    writeFileSync(
      join(folder, 'planted.mjs'),
      '/** @param {number} count */\nexport const double = (count) => count.trim()\n',
    )
    writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "../../tsconfig.json", "include": ["."] }')
    expect(compile('-p', folder)).toContain("Property 'trim' does not exist on type 'number'")
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 60_000)

test('the check of types reads every script', () => {
  const read = compile('-p', 'tsconfig.json', '--listFilesOnly').split('\n')
  const scripts = globSync('scripts/**/*.{mjs,ts}', { cwd: inRoot(), exclude: isPlanted })
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((script) => !read.includes(inRoot(script)))).toEqual([])
}, 60_000)
