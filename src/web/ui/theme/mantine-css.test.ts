import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = 'node_modules/@mantine/core/styles'
const listed = readFileSync('src/web/ui/theme/mantine.css', 'utf8')

/** Names imported as values from Mantine in one file: `import { Menu, type MenuProps } from '@mantine/core'` → Menu. */
const partsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap((found) => (found[1] ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => existsSync(`${styles}/${name}.layer.css`))

test('every Mantine component in use has its styles in mantine.css', () => {
  const used = new Set(globSync('src/web/**/*.tsx').flatMap(partsOf))
  expect(used.size).toBeGreaterThan(0)
  expect([...used].filter((name) => !listed.includes(`/styles/${name}.layer.css`))).toEqual([])
})

/** Styles that other components need, and those of the whole page. */
const shared = ['baseline', 'global', 'UnstyledButton', 'VisuallyHidden']

test('mantine.css has no styles of Mantine components that are not used', () => {
  const used = new Set([...shared, ...globSync('src/web/**/*.tsx').flatMap(partsOf)])
  const styled = [...listed.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name)
  expect(styled.filter((name) => !used.has(name))).toEqual([])
})
