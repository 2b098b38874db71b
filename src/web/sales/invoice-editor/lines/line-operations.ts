import { type EditorLine, emptyLine, isBlank, lineKey } from '#web/sales/invoice-editor/form/editor-form.ts'

export type Lines = readonly EditorLine[]

/** The most lines of an invoice; the contract refuses more. */
const maxLines = 500

/** Adds a blank row at the end to type in, unless there is one or the invoice is full. It has the VAT rate of the last line. */
export const withBlankRowAtEnd = (lines: Lines, unit_id: string, vat_id: string, quantity = '1'): Lines => {
  const last = lines.at(-1)
  if ((last && isBlank(last)) || lines.length >= maxLines) return lines
  return [...lines, emptyLine(unit_id, last?.vat_id || vat_id, quantity)]
}

export const changeLine = (lines: Lines, key: string, change: Partial<EditorLine>): Lines =>
  lines.map((line) => (line.key === key ? { ...line, ...change } : line))

export const removeLine = (lines: Lines, key: string): Lines => lines.filter((line) => line.key !== key)

/** Inserts a removed line again at its position. */
export const insertLine = (lines: Lines, line: EditorLine, at: number): Lines => lines.toSpliced(at, 0, line)

/** Inserts a copy below the line. */
export const duplicateLine = (lines: Lines, key: string): Lines => {
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  return line && lines.length < maxLines
    ? lines.toSpliced(at + 1, 0, { ...line, key: lineKey(), reference_line_id: null, creditable: null })
    : lines
}

/** Moves a line to the index `to`; the blank row at the end stays last. */
export const moveLine = (lines: Lines, key: string, to: number): Lines => {
  const from = lines.findIndex((line) => line.key === key)
  const line = lines[from]
  const last = lines.at(-1)
  const end = last && isBlank(last) ? lines.length - 2 : lines.length - 1
  const place = Math.min(Math.max(to, 0), end)
  if (!line || from > end || place === from) return lines
  return lines.toSpliced(from, 1).toSpliced(place, 0, line)
}

/** Inserts pasted lines in place of a blank row, or below the row. */
export const pasteLines = (lines: Lines, key: string, pasted: Lines): Lines => {
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  if (!line) return lines
  const rows = isBlank(line) ? lines.toSpliced(at, 1, ...pasted) : lines.toSpliced(at + 1, 0, ...pasted)
  return rows.slice(0, maxLines)
}
