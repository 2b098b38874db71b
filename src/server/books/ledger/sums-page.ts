import type { SqlFile } from '#server/platform/db/sql-files.ts'
import type { Catalogue } from './kept-by.ts'
import type { KeptSum } from './kept-sum.ts'
import { keptSums } from './kept-sums.ts'

/** `docs/sums.md`: each kept sum, the triggers that keep it, the rows it is a sum of, and its test. */
export const sumsPage = (catalogue: Catalogue, functions: readonly SqlFile[]): string =>
  `# Kept sums

Generated from \`kept-sums.ts\` and the catalogue of the database by \`npm run schema\`; a test fails when this page is not current.

An answer may not grow with the books, so counts, balances and totals of many rows are kept beside them and updated by triggers in the
transaction that changes the rows ([why](decisions/kept-sums-by-triggers.md)). \`npm run verify-books\` adds each of them up again from its rows.
So does \`operations.test.ts\` after random sequences of all operations; \`kept-sums.test.ts\` writes a wrong value into each and expects it to be
found.

${[...keptSumsByTrigger, ...checkedSums, ...comparedSums].map((sum) => section(sum, catalogue, functions)).join('\n')}`

const keptSumsByTrigger = keptSums.filter(({ by }) => by === undefined)
const checkedSums = keptSums.filter(({ by }) => by === 'checked')
const comparedSums = keptSums.filter(({ by }) => by === 'compared')

const section = (sum: KeptSum, catalogue: Catalogue, functions: readonly SqlFile[]): string =>
  `## ${sum.title}

- Stored in \`${sum.stored}\`${sum.by === 'compared' ? ' (a second comparison of it, with other rows)' : ''}, by ${sum.key.map((subject) => `\`${subject}\``).join(', ')}
${keptBy(sum, catalogue, functions)}
- Rows: ${tablesOf(sum, catalogue)
    .map((table) => `\`${table}\``)
    .join(', ')}
- Test: \`kept-sums.test.ts\`, “a wrong value is found: ${sum.title}”
`

const keptBy = (sum: KeptSum, catalogue: Catalogue, functions: readonly SqlFile[]): string => {
  if (sum.triggers.length === 0) return '- Written by the request; no trigger checks it'
  const verb = sum.by === 'checked' ? 'Written by the request, checked by' : 'Kept by'
  const first = keptSums.find(({ triggers }) => triggers === sum.triggers)
  if (first && first !== sum) return `- ${verb} the triggers of “${first.title}”`
  return byFunction(sum, catalogue)
    .map(([name, triggers]) => `- ${verb} ${link(name, functions)}: ${triggers.join(', ')}`)
    .join('\n')
}

const byFunction = (sum: KeptSum, { triggers }: Catalogue): [string, string[]][] => {
  const groups = new Map<string, string[]>()
  for (const name of sum.triggers) {
    const trigger = triggers.find((each) => each.name === name)
    if (!trigger) throw new Error(`There is no trigger ${name}, which the sum "${sum.title}" names.`)
    const [table, triggerName] = name.split('.')
    groups.set(trigger.function, [
      ...(groups.get(trigger.function) ?? []),
      `\`${triggerName}\` on \`${table}\` (${trigger.events})`,
    ])
  }
  return [...groups]
}

const link = (name: string, functions: readonly SqlFile[]): string => {
  const file = functions.find(({ sql }) => sql.includes(`create or replace function ${name}(`))
  return `[\`${name}()\`](../migrations/functions/${file!.name})`
}

/** The tables of the rows that are added up. */
const tablesOf = ({ rowsQuery: rows }: KeptSum, { tables }: Catalogue): string[] => [
  ...new Set([...rows.matchAll(/\b(?:from|join) (\w+)/g)].map((match) => match[1]!).filter((name) => tables.has(name))),
]
