import pg from 'pg'
import type { ClientBase } from 'pg'
import { keptSums } from '#server/books/ledger/kept-sums.ts'

/**
 * Copies the only invoice of a company in the database until it has `count`, without triggers, then recomputes all stored sums. The dates
 * are the last `days` days.
 */
export const addInvoicesUpTo = async (ownerUrl: string, title: string, count: number, { days = 1000 } = {}) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await addCopies(client, title, count, days)
  } finally {
    await client.end()
  }
}

const addCopies = async (client: pg.Client, title: string, count: number, days: number) => {
  const { rows } = await client.query(
    'select i.company_id, i.id from invoice i join company c on c.id = i.company_id where c.title = $1 limit 1',
    [title],
  )
  const { company_id, id } = rows[0]
  const copy = async (table: string, key: string, from: string, replaced: Record<string, string>) => {
    const names = await storedColumns(client, table)
    const values = names.map((name) => replaced[name] ?? `t.${name}`)
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} t, ${from} where t.company_id = $1 and t.${key} = $2`,
      [company_id, id],
    )
  }
  await client.query('begin')
  await client.query(`set local session_replication_role = replica`)
  await client.query(`create temp table copies on commit drop as
    select gen_random_uuid() as new_id, n, date '2026-11-20' - (n % ${days}) as day from generate_series(1, ${count - 1}) n`)
  await copy('invoice', 'id', 'copies', {
    id: 'copies.new_id',
    number: `'OLD-' || copies.n`,
    date: 'copies.day',
    date_due: 'copies.day + 14',
    paid: 'case when copies.n % 4 <> 0 then t.total else 0 end',
  })
  await copy('invoice_line', 'invoice_id', 'copies', { invoice_id: 'copies.new_id', id: 'gen_random_uuid()' })
  await copy('invoice_vat', 'invoice_id', 'copies', { invoice_id: 'copies.new_id' })
  await recomputeSums(client)
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** The columns of a table for an insert: all except generated ones. */
export const storedColumns = async (client: ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query(
    `select column_name from information_schema.columns
     where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map((row) => row.column_name as string)
}

/** Empties all tables of stored sums and fills them from the documents. */
export const recomputeSums = async (client: pg.Client): Promise<void> => {
  // The credited amount is a column of the invoice.
  await client.query(`update invoice i set credited = credited_state(i) where (i.company_id, i.id) in
    (select company_id, reference_invoice_id from invoice where type = 'credit')`)
  // The movements of an account are computed from payments, the sales of a product from lines.
  await client.query(`update company_account a set moved = m.moved from (
      select p.company_id, x.account_id, sum(x.amount) as moved from payment p, account_moves(p) x group by 1, 2
    ) m where a.company_id = m.company_id and a.id = m.account_id`)
  await client.query(`update product p set sold_quantity = s.quantity, sold_total = s.total from (
      select company_id, product_id, sum(quantity) as quantity, sum(total) as total from (
        select l.company_id, l.product_id, sum(l.quantity) as quantity, round(sum(l.total_without_vat * coalesce(i.exchange_rate, 1)), 2) as total
        from invoice_line l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
        where l.product_id is not null and i.type <> 'proforma' and i.deleted_at is null and i.voided_at is null group by l.company_id, l.product_id, i.id
      ) each group by 1, 2
    ) s where p.company_id = s.company_id and p.id = s.product_id`)
  const truncatedTables = new Set<string>()
  for (const { storedQuery: kept, rowsQuery: rows, key: of, figures } of keptSums) {
    const table = /^select \* from (\w+)( where resource = '(\w+)')?$/.exec(kept)
    const name = table?.[1]
    if (!name || rows.includes('where false')) continue
    if (!truncatedTables.has(name)) await client.query(`truncate ${name}`)
    truncatedTables.add(name)
    const resource = table[3]
    const columns = ['company_id', ...(resource ? ['resource'] : []), ...of, ...figures]
    const group = ['company_id', ...of].join(', ')
    // Ledger entries are rows, not sums.
    const values =
      name === 'ledger_entry'
        ? `select ${columns.join(', ')} from (${rows}) r`
        : `select company_id, ${resource ? `'${resource}', ` : ''}${of.join(', ')}, ${figures.map((figure) => `sum(${figure})`).join(', ')} from (${rows}) r group by ${group}`
    await client.query(`insert into ${name} (${columns.join(', ')}) ${values}`)
    await client.query(`analyze ${name}`)
  }
}
