/**
 * Prints which statements use rows of a company and rows of people at once: those do not work where people live in another cluster.
 *
 *   RECORD_STATEMENTS=/tmp/statements npm run vitest -- --project=server
 *   npm run mixed-statements -- /tmp/statements
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readFunctions } from '#server/platform/db/sql-files.ts'
import { tablesWithoutCompany } from '#server/platform/db/table-levels.ts'
import { root } from '#server/platform/process/project-root.ts'

const [record] = process.argv.slice(2)
if (!record) throw new Error('The file with the recorded statements is missing.')

const schema = readFileSync(path.join(root, 'src/server/platform/db/schema.ts'), 'utf8')
const tables = new Set(
  [...schema.slice(schema.indexOf('export interface DB')).matchAll(/^ {2}(\w+): \w+;$/gm)].map(([, name = '']) => name),
)

type Used = { company: Set<string>; person: Set<string> }
const none = (): Used => ({ company: new Set(), person: new Set() })

const add = (used: Used, table: string) => {
  const level = tablesWithoutCompany[table]?.level ?? 'company'
  if (level === 'company') used.company.add(table)
  if (level === 'person') used.person.add(table)
}

/** The tables of a text of SQL: names after the words that begin a table expression. */
const tablesOf = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:from|join|into|update|only|using)\s+(?:"?public"?\.)?"?(\w+)"?/gi)]
    .map(([, name = '']) => name)
    .filter((name) => tables.has(name))

type Routine = { body: string; tables: string[] }

const functionsOf = (): Map<string, Routine> => {
  const found = new Map<string, Routine>()
  for (const { sql } of readFunctions(path.join(root, 'migrations')))
    for (const [, name = '', body = ''] of sql.matchAll(
      /create or replace function (\w+)\b([\s\S]*?\$\$[\s\S]*?\$\$)/g,
    ))
      found.set(name, { body, tables: tablesOf(body) })
  return found
}

/** The functions of the triggers of each table. */
const triggersOf = (): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { sql } of readFunctions(path.join(root, 'migrations')))
    for (const statement of sql.split(';')) {
      const [, table] = / on (\w+)/.exec(statement.slice(statement.indexOf(' trigger '))) ?? []
      const [, name] = /\bexecute function (\w+)/.exec(statement) ?? []
      if (table && name) found.set(table, [...(found.get(table) ?? []), name])
    }
  return found
}

const functions = functionsOf()
const triggers = triggersOf()
const written = /\b(?:insert into|update|delete from)\s+"?(\w+)/gi

/** The functions that a text calls, those of the triggers that it fires, and those that they call. */
const calledBy = (sql: string, known = new Set<string>()): Set<string> => {
  const fired = new Set([...sql.matchAll(written)].flatMap(([, table = '']) => triggers.get(table) ?? []))
  const called = [...sql.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name)
  for (const name of new Set([...called, ...fired])) {
    if (known.has(name) || !functions.has(name)) continue
    known.add(name)
    calledBy(functions.get(name)!.body, known)
  }
  return known
}

const usedBy = (sql: string): { used: Used; through: string[] } => {
  const used = none()
  for (const table of tablesOf(sql)) add(used, table)
  const called = [...calledBy(sql)]
  for (const name of called) for (const table of functions.get(name)!.tables) add(used, table)
  return { used, through: called.filter((name) => functions.get(name)!.tables.length > 0) }
}

const statements = new Set(
  readFileSync(record, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as string).replace(/\s+/g, ' ').replace(/\$\d+/g, '$').trim()),
)

const list = (set: ReadonlySet<string>) => [...set].toSorted().join(', ')

/** By the rows of people that they use, and by functions where these do it: the rows of companies, and the shortest statement. */
type Group = { company: Set<string>; statements: string[] }
const mixed = new Map<string, Group>()
for (const statement of statements) {
  const { used, through } = usedBy(statement)
  if (used.company.size === 0 || used.person.size === 0) continue
  const ofPeople = through.filter((name) => functions.get(name)!.tables.some((table) => used.person.has(table)))
  const key = list(used.person) + (ofPeople.length > 0 ? `, in ${list(new Set(ofPeople))}` : '')
  const group = mixed.get(key) ?? { company: new Set(), statements: [] }
  for (const table of used.company) group.company.add(table)
  group.statements.push(statement)
  mixed.set(key, group)
}
const count = [...mixed.values()].reduce((sum, group) => sum + group.statements.length, 0)
console.log(`${statements.size} statements, ${count} of them mix rows of companies and of people:`)
for (const [key, group] of [...mixed].toSorted(
  ([, one], [, other]) => other.statements.length - one.statements.length,
)) {
  const [shortest = ''] = group.statements.toSorted((one, other) => one.length - other.length)
  console.log(`\n${key}: ${group.statements.length}\n  with ${list(group.company)}\n  ${shortest.slice(0, 200)}`)
}
