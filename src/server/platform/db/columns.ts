import { sql } from 'kysely'
import type { InsertObject, RawBuilder, Selectable } from 'kysely'
import type { DB } from './schema.ts'
import pg from 'pg'

type Columns<Table extends keyof DB> = InsertObject<DB, Table>

/**
 * Values by the names of their columns. A name that is no column of the table does not compile: so a field of a form that is stored
 * as it is cannot be forgotten in the database, nor here.
 */
export const columnsOf = <Table extends keyof DB, Values extends Partial<Columns<Table>>>(
  _table: Table,
  values: Values & { [Name in Exclude<keyof Values, keyof Columns<Table>>]: 'is no column of the table' },
): Values => values

/** Columns as a select names them, of a table under an alias. */
export const columnsAs = <Table extends keyof DB>(
  _table: Table,
  alias: string,
  names: readonly (keyof Selectable<DB[Table]> & string)[],
): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))

const date = 1082
const timestamptz = 1184
const bigint = 20

// As the database writes a moment of our time in UTC: '2026-11-20 09:30:00.123456+00'.
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** RFC 3339 to the thousandth; taken apart as text, which costs a tenth of making a date of it (a list has hundreds). */
export const momentText = (text: string): string => {
  const found = inUtc.exec(text)
  if (!found) return new Date(text).toISOString()
  const [, day, time, fraction = ''] = found
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** Days stay texts, moments become RFC 3339 in UTC, counts become numbers; numeric stays an exact text. */
export const readValuesExactly = () => {
  pg.types.setTypeParser(date, (text) => text)
  pg.types.setTypeParser(timestamptz, momentText)
  pg.types.setTypeParser(bigint, Number)
}
