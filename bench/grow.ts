import pg from 'pg'
import { storedColumns } from './columns.ts'
import { keepSums } from './large-books.ts'

/** Copies the one invoice a company has until it has `count`, in the database itself and without its triggers, then recomputes all kept sums. */
export const growTo = async (ownerUrl: string, title: string, count: number) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await grow(client, title, count)
  } finally {
    await client.end()
  }
}

const grow = async (client: pg.Client, title: string, count: number) => {
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
    select gen_random_uuid() as new_id, n, date '2026-11-20' - (n % 1000) as day from generate_series(1, ${count - 1}) n`)
  await copy('invoice', 'id', 'copies', {
    id: 'copies.new_id',
    number: `'OLD-' || copies.n`,
    date: 'copies.day',
    date_due: 'copies.day + 14',
    paid: 'case when copies.n % 4 <> 0 then t.total else 0 end',
  })
  await copy('invoice_line', 'invoice_id', 'copies', { invoice_id: 'copies.new_id', id: 'gen_random_uuid()' })
  await copy('invoice_vat', 'invoice_id', 'copies', { invoice_id: 'copies.new_id' })
  await keepSums(client)
  await client.query('commit')
  await client.query('vacuum analyze')
}
