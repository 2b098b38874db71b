import { UnreadableImport } from '../problem.ts'

/** How a dump writes texts: MySQL and MariaDB escape by a backslash, SQLite and PostgreSQL double the quotation mark. */
export type Dialect = 'mysql' | 'sqlite' | 'postgresql'

/** A place in the text of a dump. */
export type Cursor = { text: string; at: number; dialect: Dialect }

const maxText = 1_000_000
const maxDepth = 6

/** Thrown where a dump is not as its program writes it. The line is counted only now. */
export const badDump = ({ text, at }: Pick<Cursor, 'text' | 'at'>): UnreadableImport => {
  let line = 1
  for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) line += 1
  return new UnreadableImport('bad_dump', {}, line)
}

const blank = /\s*/y

export const skipBlanks = (cursor: Cursor): void => {
  blank.lastIndex = cursor.at
  // Past the end nothing matches, and the place would begin anew.
  cursor.at = blank.test(cursor.text) ? blank.lastIndex : cursor.text.length
}

/** Goes past the text, or throws. */
export const expectText = (cursor: Cursor, expected: string): void => {
  skipBlanks(cursor)
  if (!cursor.text.startsWith(expected, cursor.at)) throw badDump(cursor)
  cursor.at += expected.length
}

const nextIs = (cursor: Cursor, expected: string): boolean => {
  skipBlanks(cursor)
  const { text, at } = cursor
  return text.slice(at, at + expected.length).toLowerCase() === expected
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '', b: '', Z: '' }

const plain = { mysql: /[^'\\]*/y, other: /[^']*/y }

/** The text in single quotation marks at the cursor. */
const readText = (cursor: Cursor): string => {
  const { text, dialect } = cursor
  const pattern = dialect === 'mysql' ? plain.mysql : plain.other
  const parts: string[] = []
  let length = 0
  cursor.at += 1
  for (;;) {
    pattern.lastIndex = cursor.at
    const part = pattern.exec(text)?.[0] ?? ''
    length += part.length + 1
    if (length > maxText) throw badDump(cursor)
    parts.push(part)
    cursor.at += part.length
    const mark = text[cursor.at]
    if (mark === undefined) throw badDump(cursor)
    if (mark === '\\') {
      const next = text[cursor.at + 1] ?? ''
      parts.push(escapes[next] ?? next)
      cursor.at += 2
    } else if (text[cursor.at + 1] === "'") {
      parts.push("'")
      cursor.at += 2
    } else {
      cursor.at += 1
      return parts.join('')
    }
  }
}

const word = /[^\s,();']+/y

/** A value of an INSERT: null, a text, a number as it is written, or what SQLite writes for texts with line breaks. */
export const readValue = (cursor: Cursor, depth = 0): string | null => {
  if (depth > maxDepth) throw badDump(cursor)
  skipBlanks(cursor)
  const { text } = cursor
  if (text[cursor.at] === "'") return readText(cursor)
  for (const [name, count] of functions)
    if (nextIs(cursor, `${name}(`)) {
      cursor.at += name.length + 1
      const values = readArguments(cursor, count, depth)
      return called(name, values)
    }
  word.lastIndex = cursor.at
  const found = word.exec(text)?.[0]
  if (found === undefined) throw badDump(cursor)
  cursor.at += found.length
  // A text of bytes; none that is needed here.
  if (/^(?:_binary|_utf8mb4|X|E)$/i.test(found)) return readValue(cursor, depth + 1)
  return found.toUpperCase() === 'NULL' ? null : found
}

const functions = [
  ['replace', 3],
  ['unistr', 1],
  ['char', 1],
] as const

const readArguments = (cursor: Cursor, count: number, depth: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const value = readValue(cursor, depth + 1) ?? ''
    expectText(cursor, at === count - 1 ? ')' : ',')
    return value
  })

const called = (name: (typeof functions)[number][0], [first = '', second = '', third = '']: string[]): string => {
  if (name === 'replace') return second === '' ? first : first.replaceAll(second, () => third)
  if (name === 'char') return /^\d{1,5}$/.test(first) ? String.fromCharCode(Number(first)) : ''
  return first.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
