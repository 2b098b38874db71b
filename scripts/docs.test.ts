import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot, isPlanted } from './run/places.mjs'

const read = (path: string) => readFileSync(inRoot(path), 'utf8')
const filesIn = (folder: string, ending: string) =>
  globSync(`${folder}/**/*.${ending}`, { cwd: inRoot(), exclude: isPlanted })

const documents = [
  ...readdirSync(inRoot()).filter((name) => name.endsWith('.md')),
  ...['docs', 'bench', 'migrations'].flatMap((folder) => filesIn(folder, 'md')),
]
const pages = filesIn('docs/decisions', 'md').filter((path) => !path.endsWith('README.md'))

/** The decision pages that the code mentions. */
const namedInCode = new Map(
  ['src', 'scripts', 'e2e', 'bench', 'migrations']
    .flatMap((folder) => filesIn(folder, '{ts,tsx,mjs,sql}'))
    .flatMap((file) => [...read(file).matchAll(/docs\/decisions\/[\w-]+\.md/g)].map(([page]) => [page, file] as const)),
)

test('every link of a document leads to a file that exists', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^https?:/.test(target) && !existsSync(inRoot(dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  )
  expect(documents.length).toBeGreaterThan(pages.length)
  expect(broken).toEqual([])
})

test('every decision that the code names exists', () => {
  expect(namedInCode.size).toBeGreaterThan(0)
  expect([...namedInCode].filter(([page]) => !existsSync(inRoot(page)))).toEqual([])
})

test('the index of decisions has every page once', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(pages.map((path) => path.slice('docs/decisions/'.length)).toSorted())
})

test('every decision has its date, its status and a link to the code that follows it', () => {
  const head = /^# .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?:accepted|superseded by \[.+\]\(.+\))\n- Code: \[/
  expect(pages.filter((page) => !head.test(read(page)))).toEqual([])
})

test('every decision that holds is named in the code', () => {
  const accepted = pages.filter((page) => read(page).includes('- Status: accepted'))
  expect(accepted.filter((page) => !namedInCode.has(page))).toEqual([])
})
