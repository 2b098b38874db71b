import pg from 'pg'

/**
 * Copies the one invoice a company has until it has `count`, in the database itself and without its triggers, then writes
 * the kept sums they would have kept.
 */
export const growTo = async (ownerUrl: string, title: string, count: number) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query(
    'select i.company_id, i.id from invoice i join company c on c.id = i.company_id where c.title = $1 limit 1',
    [title],
  )
  const { company_id, id } = rows[0]
  const columns = async (table: string) => {
    const { rows: names } = await client.query(
      `select column_name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'`,
      [table],
    )
    return names.map((row) => row.column_name as string)
  }
  const copy = async (table: string, key: string, from: string, replaced: Record<string, string>) => {
    const names = await columns(table)
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
  await client.query('delete from invoice_tally where company_id = $1', [company_id])
  await client.query(
    `insert into invoice_tally (company_id, type, currency, state, count, total, paid)
     select company_id, type, currency, invoice_state(i), count(*), sum(total), sum(paid) from invoice i where company_id = $1 group by 1, 2, 3, 4`,
    [company_id],
  )
  await client.query('delete from invoice_text_tally where company_id = $1', [company_id])
  await client.query(
    `insert into invoice_text_tally (company_id, search, type, currency, state, count, total, paid)
     select company_id, invoice_text(i), type, currency, invoice_state(i), count(*), sum(total), sum(paid)
     from invoice i where company_id = $1 and note is null group by 1, 2, 3, 4, 5`,
    [company_id],
  )
  await client.query('delete from invoice_month where company_id = $1', [company_id])
  await client.query(
    `insert into invoice_month (company_id, month, type, date_due, count, total, paid)
     select company_id, date_trunc('month', date)::date, type, coalesce(date_due, 'infinity'), count(*),
       sum(in_company_currency(total, exchange_rate)), sum(in_company_currency(paid, exchange_rate))
     from invoice where company_id = $1 and deleted_at is null and voided_at is null group by 1, 2, 3, 4`,
    [company_id],
  )
  await client.query('commit')
  await client.query('vacuum analyze')
  await client.end()
}
