import type { QueryArrayResult } from 'pg'

export type Result = Pick<QueryArrayResult, 'command' | 'rowCount' | 'fields' | 'rows'>

/** A result as text: a table of its rows, `expanded` with one column per line, or the command and row count if there are no rows. */
export const resultText = (
  { command, rowCount, fields, rows }: Result,
  { expanded }: { expanded: boolean },
): string => {
  if (fields.length === 0) return `${[command, rowCount].filter((part) => part !== null).join(' ')}\n`
  const names = fields.map(({ name }) => name)
  const texts = rows.map((row) => row.map((value) => (value === null ? '' : String(value))))
  const count = `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})\n`
  return (expanded ? expandedText(names, texts) : tableText(names, texts)) + count
}

const tableText = (names: readonly string[], texts: readonly string[][]): string => {
  const widths = names.map((name, at) =>
    Math.max(...[name, ...texts.map((row) => row[at]!)].map((text) => widthOf(text))),
  )
  const line = (cells: readonly string[]): string => {
    const parts = cells.map((cell) => cell.split('\n'))
    const height = Math.max(...parts.map(({ length }) => length))
    return Array.from({ length: height }, (_, row) =>
      parts
        .map((cell, at) => ` ${(cell[row] ?? '').padEnd(widths[at]!)} `)
        .join('|')
        .trimEnd(),
    ).join('\n')
  }
  return `${[line(names), widths.map((width) => '-'.repeat(width + 2)).join('+'), ...texts.map(line)].join('\n')}\n`
}

const widthOf = (text: string): number => Math.max(...text.split('\n').map(({ length }) => length))

const expandedText = (names: readonly string[], texts: readonly string[][]): string => {
  const width = Math.max(...names.map(({ length }) => length))
  return texts
    .map((row, at) => [`-[ ${at + 1} ]`, ...row.map((text, column) => `${names[column]!.padEnd(width)} | ${text}`)])
    .flat()
    .map((text) => `${text}\n`)
    .join('')
}
