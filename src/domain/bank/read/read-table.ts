import { checkLastRow } from './collect.ts'
import type { TableRow } from './mapping.ts'
import type { Preset } from './preset.ts'
import { luminorPresets } from './presets/luminor.ts'
import { payseraPresets } from './presets/paysera.ts'
import { revolutPresets } from './presets/revolut.ts'
import { sebPresets } from './presets/seb.ts'
import { swedbankPresets } from './presets/swedbank.ts'
import { wisePresets } from './presets/wise.ts'
import { createSink } from './sink.ts'
import { headerOf, plainName, rowReader, type Header, type RowReader } from './table-row.ts'
import { UnreadableStatement } from './unreadable.ts'
import type { StatementFile } from '../statement.ts'

const presets: readonly Preset[] = [
  ...swedbankPresets,
  ...sebPresets,
  ...luminorPresets,
  ...payseraPresets,
  ...revolutPresets,
  ...wisePresets,
]

/** How many rows may stand above the names of the columns. */
const maxRowsAbove = 30

const presetOfNames = (names: ReadonlySet<string>): Preset | undefined =>
  presets.find(({ needs }) => needs.every((name) => names.has(name)))

const presetOfRow = (cells: readonly string[]): Preset | undefined => presetOfNames(new Set(cells.map(plainName)))

/** Whether a row among the first is the header of a known bank. */
export const isKnownTable = (rows: readonly TableRow[]): boolean =>
  rows.slice(0, maxRowsAbove).some(({ cells }) => presetOfRow(cells) !== undefined)

/** The statements in the table of a known bank; undefined for another table. Throws UnreadableStatement. */
export const readKnownTable = (rows: readonly TableRow[]): StatementFile | undefined => {
  const preset = rows
    .slice(0, maxRowsAbove)
    .map(({ cells }) => presetOfRow(cells))
    .find((found) => found !== undefined)
  if (!preset) return undefined
  const sink = createSink()
  const readTitle = (cells: readonly string[]) => preset.readTitle?.(cells, sink) === true
  preset.read(movementsOf(rows, preset, readTitle), sink)
  return { format: preset.format, statements: sink.statements() }
}

/** The rows below a header, which is repeated in some files, without titles and empty rows. */
const movementsOf = (
  rows: readonly TableRow[],
  preset: Preset,
  readTitle: (cells: readonly string[]) => boolean,
): RowReader[] => {
  let header: Header | undefined
  let width = 0
  const found: RowReader[] = []
  for (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '') || readTitle(row.cells)) continue
    const own = row.cells.length > 4 ? headerPreset(row.cells) : undefined
    if (own && own.format !== preset.format) throw new UnreadableStatement('other_layout', '', { line: row.line })
    if (own) {
      header = headerOf(row.cells)
      width = Math.max(...preset.needs.map((name) => (header?.names ?? []).indexOf(name))) + 1
    } else if (header) {
      if (row.cells.length < width)
        throw new UnreadableStatement('short_row', String(row.cells.length), { line: row.line })
      found.push(rowReader(header, row))
    }
  }
  checkLastRow(found, header?.names.length ?? 0)
  return found
}

/** The preset of a row that is a header; rows with a number in any form of an amount or date are none. */
const headerPreset = (cells: readonly string[]): Preset | undefined =>
  cells.some((cell) => /^[-+\d][\d.,: -]*$/.test(cell.trim())) ? undefined : presetOfRow(cells)
