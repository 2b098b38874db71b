import { sql } from 'kysely'
import type { InsertObject, RawBuilder, Selectable } from 'kysely'
import type { DB } from './schema.ts'
import pg from 'pg'

type Columns<Table extends keyof DB> = InsertObject<DB, Table>

/**
 * Values by column name. A name that is not a column of the table does not compile, so a form field that is stored as it is cannot
 * be forgotten here or in the database.
 */
export const columnsOf = <Table extends keyof DB, Values extends Partial<Columns<Table>>>(
  _table: Table,
  values: Values & { [Name in Exclude<keyof Values, keyof Columns<Table>>]: 'is no column of the table' },
): Values => values

/** A select list of the columns of an aliased table. */
export const columnsAs = <Table extends keyof DB>(
  _table: Table,
  alias: string,
  names: readonly (keyof Selectable<DB[Table]> & string)[],
): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))

const date = 1082
const timestamptz = 1184
const bigint = 20

// PostgreSQL's text of a timestamp in UTC: '2026-11-20 09:30:00.123456+00'.
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** RFC 3339 with milliseconds. Parsed as text, which costs a tenth of a Date; a list has hundreds. */
export const momentText = (text: string): string => {
  const match = inUtc.exec(text)
  if (!match) return new Date(text).toISOString()
  const [, day, time, fraction = ''] = match
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** How the driver reads values: days stay text, moments become RFC 3339 in UTC, bigint becomes a number, numeric stays exact text. */
export const readValuesExactly = () => {
  pg.types.setTypeParser(date, (text) => text)
  pg.types.setTypeParser(timestamptz, momentText)
  pg.types.setTypeParser(bigint, Number)
}
