import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findNode } from './node.mjs'
import { inRoot } from './places.mjs'

const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
const packages = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))
const versions = [...new Set(packages.map((name) => optionalDependencies[name]))]

test('the packages that bring Node have the same version on all five platforms', () => {
  expect(packages).toHaveLength(5)
  expect(versions).toHaveLength(1)
})

test('the product runs under the Node of the package, whichever Node starts it', () => {
  expect(spawnSync(findNode(), ['--version'], { encoding: 'utf8' }).stdout.trim()).toBe(`v${versions[0]}`)
})
