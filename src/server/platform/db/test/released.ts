import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#server/platform/process/project-root.ts'
import type { SqlFile } from '../sql-files.ts'
import { itemOfLine, lineOfItem } from './schema-items.ts'
import type { SchemaItem } from './schema-items.ts'

/** The last release, as `npm run record-release` wrote it. */
export type Release = {
  version: string
  commit: string
  /** The name of its last migration. */
  last: string
  /** The checksum of all its functions. */
  functions: string
  items: SchemaItem[]
}

export const releaseFile = path.join(root, 'migrations', 'released.txt')

const heads = ['version', 'commit', 'last', 'functions'] as const

export const textOfRelease = (release: Release): string =>
  [...heads.map((head) => `${head}\t${release[head]}`), ...release.items.map(lineOfItem)].join('\n') + '\n'

export const readRelease = (file = releaseFile): Release => {
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run record-release writes it.`)
  const lines = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/)
  const head = (name: string): string => {
    const value = lines.find((line) => line.startsWith(`${name}\t`))?.split('\t')[1]
    if (!value) throw new Error(`${file} has no line "${name}".`)
    return value
  }
  return {
    version: head('version'),
    commit: head('commit'),
    last: head('last'),
    functions: head('functions'),
    items: lines.slice(heads.length).map(itemOfLine),
  }
}

const stops = /^-- stops the old version: \S.*$/m
const suits = /^-- suits the old version: ([\w.(), ]+?): \S.*$/gm

/** A migration after which processes of the last release must not run: they are stopped before it. */
export const stopsOldVersion = (migrations: readonly SqlFile[]): boolean =>
  migrations.some(({ sql }) => stops.test(sql))

/** The names that migrations explain one by one with `-- suits the old version: <name>: <why>`. */
export const explainedNames = (migrations: readonly SqlFile[]): Set<string> =>
  new Set(migrations.flatMap(({ sql }) => [...sql.matchAll(suits)].map(([, name = '']) => name)))
