import pg from 'pg'
import { storedColumns } from './copy-rows.ts'

/** The rows of one invoice: its own, five lines, a VAT row and three ledger entries. */
const tables = { invoice: 'id', invoice_line: 'invoice_id', invoice_vat: 'invoice_id', ledger_entry: 'document_id' }
type Table = keyof typeof tables
type Rows = Readonly<Record<Table, readonly (readonly (string | null)[])[]>>
type Columns = Readonly<Record<Table, readonly string[]>>

/**
 * The lower bound of creating an invoice: its rows and its number, written by prepared SQL into the product's tables with their indexes
 * in one durable transaction. Without triggers, foreign keys, row-level security (`session_replication_role` of a superuser) and stored
 * sums.
 */
export type BareInvoices = {
  /** Writes one more invoice of the company, with the next number of its series. */
  create: (companyId: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens one connection per caller. `companies` have one invoice each, which is copied. */
export const openBareInvoices = async (
  superuserUrl: string,
  companies: readonly string[],
  callers: number,
): Promise<BareInvoices> => {
  const clients = await Promise.all(Array.from({ length: callers }, () => connect(superuserUrl)))
  const [reader] = clients as [pg.Client]
  const columns = await columnsOf(reader)
  const originals = new Map<string, Rows>()
  for (const company of companies) {
    originals.set(company, await readOriginal(reader, columns, company))
    await reader.query(`update series set next_number = 'FLOOR-1' where company_id = $1`, [company])
  }
  const idleClients = [...clients]
  return {
    create: async (company) => {
      const client = idleClients.pop()!
      await insertCopy(client, columns, company, originals.get(company)!)
      idleClients.push(client)
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}

const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}

const columnsOf = async (client: pg.Client): Promise<Columns> => {
  const read = async (table: Table) => [table, await storedColumns(client, table)] as const
  const pairs = []
  for (const table of Object.keys(tables) as Table[]) pairs.push(await read(table))
  return Object.fromEntries(pairs) as unknown as Columns
}

/** The rows of a company's only invoice with all values as text. */
const readOriginal = async (client: pg.Client, columns: Columns, company: string): Promise<Rows> => {
  const { rows } = await client.query('select id from invoice where company_id = $1', [company])
  const read = async (table: Table) => {
    const { rows: found } = await client.query({
      text: `select ${columns[table].map((name) => `${name}::text`).join(', ')} from ${table} where company_id = $1 and ${tables[table]} = $2`,
      values: [company, rows[0].id],
      rowMode: 'array',
    })
    return found as (string | null)[][]
  }
  return {
    invoice: await read('invoice'),
    invoice_line: await read('invoice_line'),
    invoice_vat: await read('invoice_vat'),
    ledger_entry: await read('ledger_entry'),
  }
}

const takeNextNumber = `update series set next_number = 'FLOOR-' || split_part(next_number, '-', 2)::int + 1, version = version + 1
  where company_id = $1 and invoice_type = 'simple' and is_default returning next_number`

const insertCopy = async (client: pg.Client, columns: Columns, company: string, original: Rows) => {
  const id = crypto.randomUUID()
  await client.query('begin')
  const { rows } = await client.query({ name: 'number', text: takeNextNumber, values: [company] })
  const { next_number } = rows[0] as { next_number: string }
  const insert = async (table: Table, changed: Record<string, () => string>) => {
    const values = original[table].flatMap((row) =>
      row.map((value, index) => changed[columns[table][index]!]?.() ?? value),
    )
    await client.query({ name: table, text: insertInto(table, columns[table], original[table].length), values })
  }
  await insert('invoice', { id: () => id, number: () => next_number })
  await insert('invoice_line', { invoice_id: () => id, id: () => crypto.randomUUID() })
  await insert('invoice_vat', { invoice_id: () => id })
  await insert('ledger_entry', { document_id: () => id })
  await client.query('commit')
}

const insertInto = (table: Table, columns: readonly string[], count: number) => {
  const row = (first: number) => `(${columns.map((_, index) => `$${first + index + 1}`).join(', ')})`
  const rows = Array.from({ length: count }, (_, index) => row(index * columns.length))
  return `insert into ${table} (${columns.join(', ')}) values ${rows.join(', ')}`
}
