import { sql } from 'kysely'
import type { InsertObject, RawBuilder, Selectable } from 'kysely'
import type { DB } from './schema.ts'

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
