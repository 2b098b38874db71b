import { searchText } from '#domain/text.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { kindOf } from './kind.ts'
import type { DateOrder, DecimalMark, TableRow } from './mapping.ts'
import { UnreadableStatement, type Place } from './unreadable.ts'
import { amountOf, codeOf, dateOf, keyOf, lineOf, negated, plainNumber } from './values.ts'
import type { StatementEntry } from '../statement.ts'

/** A column's name as names are compared: letters and digits in lower case without diacritics ('Įrašo Nr.' → 'irasonr'). */
export const plainName = (name: string): string => searchText(name).replace(/[^\p{L}\p{N}]+/gu, '')

/** The names of the columns, as written and as compared. */
export type Header = { titles: readonly string[]; names: readonly string[] }

export const headerOf = (cells: readonly string[]): Header => ({ titles: cells, names: cells.map(plainName) })

/** A row whose cells are found by the names of their columns. Names are compared ones; alternatives are separated by '|'. */
export type RowReader = {
  line: number
  cells: readonly string[]
  /** The position of a column, from 0; −1 if there is none. `nth`: of several with this name, from 0. */
  at: (names: string, nth?: number) => number
  /** The text of a column on one line; empty if there is none. */
  text: (names: string, nth?: number) => string
  /** Throws `date`. */
  date: (names: string, order: DateOrder) => PlainDate
  /** Throws `amount`. */
  amount: (names: string, currency: string, mark: DecimalMark) => string
  place: (names: string) => Place
  /** The row when its cells are `by` columns to the right of their names. */
  shifted: (by: number) => RowReader
}

export const rowReader = (header: Header, row: TableRow, shift = 0): RowReader => {
  const at = (names: string, nth = 0): number => {
    for (const name of names.split('|')) {
      let from = -1
      for (let count = 0; count <= nth; count += 1) {
        from = header.names.indexOf(name, from + 1)
        if (from === -1) break
      }
      if (from !== -1) return from + shift
    }
    return -1
  }
  const text = (names: string, nth = 0) => lineOf(row.cells[at(names, nth)] ?? '')
  const place = (names: string): Place => ({ line: row.line, column: header.titles[at(names) - shift] ?? names })
  return {
    line: row.line,
    cells: row.cells,
    at,
    text,
    date: (names, order) => dateOf(text(names), order, place(names)),
    amount: (names, currency, mark) => amountOfCell(row, at(names), { currency, mark, place: place(names) }),
    place,
    shifted: (by) => rowReader(header, row, by),
  }
}

/** The amount in a cell. Throws `amount`. */
export const amountOfCell = (
  row: TableRow,
  at: number,
  { currency, mark, place }: { currency: string; mark: DecimalMark; place: Place },
): string => {
  const text = row.cells[at] ?? ''
  const plain = plainNumber(text, row.numbers?.includes(at) ? '.' : mark)
  if (plain === undefined) throw new UnreadableStatement('amount', text, place)
  return amountOf(plain, currency, place)
}

const directions = new Map<string, 'debit' | 'credit'>([
  ...['d', 'dt', 'db', 'dbit', 'debit', 'debet', 'debetas', 'debets', 's', 'soll', 'out', '-', '−'].map(
    (word): [string, 'debit'] => [word, 'debit'],
  ),
  ...['k', 'c', 'kt', 'cr', 'crdt', 'credit', 'kredit', 'kreditas', 'kredits', 'h', 'haben', 'in', '+'].map(
    (word): [string, 'credit'] => [word, 'credit'],
  ),
])

/** Whether money left (debit) or came in (credit) by the bank's word or letter; undefined for others. */
export const directionIn = (text: string): 'debit' | 'credit' | undefined => directions.get(searchText(text.trim()))

/** The amount of an unsigned column with the sign of the direction. Throws `direction`. */
export const directed = (amount: string, currency: string, text: string, place: Place): string => {
  const direction = directionIn(text)
  if (!direction) throw new UnreadableStatement('direction', text, place)
  return direction === 'debit' ? negated(amount, currency) : amount
}

type EntryTexts = Partial<
  Pick<StatementEntry, 'name' | 'account' | 'code' | 'text' | 'reference' | 'key' | 'original'>
> &
  Pick<StatementEntry, 'date' | 'amount'> & {
    /** What the bank calls this kind of transaction. */
    type?: string
  }

/** An entry of raw texts, cleaned. */
export const entryOf = (texts: EntryTexts): StatementEntry => {
  const { date, amount, type = '', original } = texts
  const name = lineOf(texts.name ?? '')
  const account = codeOf(texts.account ?? '')
  const text = lineOf(texts.text ?? '')
  return {
    date,
    amount,
    name,
    account,
    code: codeOf(texts.code ?? ''),
    text,
    reference: keyOf(texts.reference ?? ''),
    key: keyOf(texts.key ?? ''),
    kind: kindOf({ type, text, name, account }),
    ...(original ? { original } : {}),
  }
}
