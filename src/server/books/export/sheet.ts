import { looksLikeFormula, withDecimals } from './csv.ts'
import type { Values } from './document.queries.ts'
import type { Column, Table, TableTexts } from './tables.ts'

/** Indexes of the styles in `cellXfs` of `workbook.ts`. */
export const styles = { plain: 0, heading: 1, money: 2, date: 3, quoted: 4 } as const

const rowsPerChunk = 200
const maxTextLength = 32_767
const dayMs = 24 * 60 * 60 * 1000
const dayZero = Date.UTC(1899, 11, 30)

/** Escapes text for XML: invalid characters are removed, and text like `_x000D_`, which a spreadsheet would decode, is kept as written. */
export const xmlText = (text: string): string =>
  text
    .slice(0, maxTextLength)
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

const cellOf = (at: string, column: Column, value: string | null, tableTexts: TableTexts): string => {
  if (value === null || value === '') return ''
  if (column.kind === 'translated') return textCell(at, tableTexts.word(column, value), styles.plain)
  // An inline string is never computed; the quote prefix keeps it a text even if a user edits the cell.
  if (column.kind === 'text') return textCell(at, value, looksLikeFormula(value) ? styles.quoted : styles.plain)
  if (column.kind === 'date')
    return `<c r="${at}" s="${styles.date}"><v>${(Date.parse(`${value}T00:00:00Z`) - dayZero) / dayMs}</v></c>`
  // The exact digits of the books, never converted to a binary number.
  const style = column.kind === 'money' ? ` s="${styles.money}"` : ''
  return `<c r="${at}"${style}><v>${withDecimals(value, 0)}</v></c>`
}

const columnLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Each cell has a reference, because empty cells are left out. Our tables have fewer than 26 columns. */
const rowOf = (number: number, cells: (at: (column: number) => string) => string[]) =>
  `<row r="${number}">${cells((column) => `${columnLetters[column]}${number}`).join('')}</row>`

/** One sheet as chunks of XML; its first row is frozen. */
export const sheetOf = async function* (
  columns: readonly Column[],
  rows: AsyncIterable<Values>,
  tableTexts: TableTexts,
) {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const headingRow = rowOf(1, (at) =>
    columns.map((column, index) => textCell(at(index), tableTexts.heading(column), styles.heading)),
  )
  let xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${headingRow}`
  let count = 0
  for await (const row of rows) {
    count += 1
    xml += rowOf(count + 1, (at) =>
      columns.map((column, index) => cellOf(at(index), column, row[column.key] ?? null, tableTexts)),
    )
    if (count % rowsPerChunk > 0) continue
    yield Buffer.from(xml)
    xml = ''
  }
  yield Buffer.from(`${xml}</sheetData></worksheet>`)
}

/** Splits the rows of a table into sheets of at most `maxRows`. */
export const splitIntoSheets = (table: Table, maxRows: number) => {
  const rows = table.rows[Symbol.asyncIterator]()
  const readNext = () => {
    const read = rows.next()
    // A rejection that is not awaited yet must not end the process; the later await still throws it.
    read.catch(() => {})
    return read
  }
  let next = readNext()
  return {
    /** Whether rows are left; the first sheet is written even without rows. */
    hasMore: async () => !(await next).done,
    next: async function* () {
      for (let count = 0; count < maxRows; count += 1) {
        const { done, value } = await next
        if (done) return
        next = readNext()
        yield value
      }
    },
  }
}
