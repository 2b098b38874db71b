import pg from 'pg'
import { recomputeSums, storedColumns } from './copy-rows.ts'

export type Size = {
  invoices: number
  clients: number
  payments: number
  expenses: number
  products: number
  /** The number of paid invoices of 8, each with two payments. */
  paid: number
  /** Of invoices older than half a year only one of 32 is unpaid, as in the books of a business that collects its debts. */
  isCollected?: boolean
}

const bulkTables = [
  'client',
  'product',
  'invoice',
  'invoice_line',
  'invoice_vat',
  'expense',
  'payment',
  'invoice_payment',
  'expense_payment',
]
const keptTables = [
  'ledger_entry',
  'ledger_balance',
  'ledger_month',
  'account_turnover',
  'party_month',
  'product_month',
  'vat_entry',
  'vat_month',
  'cash_entry',
  'cash_month',
  'journal_month',
]

/**
 * Fills companies by copying their only invoice in the database without triggers, then computes every stored sum with the definitions
 * that verify-books checks. Indexes are created once, at the end.
 */
export const fillBooks = async (
  superuserUrl: string,
  sizes: readonly { title: string; size: Size }[],
): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB';
      set work_mem = '256MB'; set jit = off`)
    const indexes = await dropIndexes(client)
    for (const { title, size } of sizes) await fill(client, title, size)
    for (const definition of indexes) await client.query(definition)
    for (const table of bulkTables) await client.query(`analyze ${table}`)
    await withoutRates(client, () => recomputeSums(client))
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/**
 * All documents here are in the currency of their company. Functions that look for its rate take most of the time of millions of rows, so they
 * are replaced while `work` runs.
 */
const withoutRates = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p where p.proname in ('base_rate', 'payment_rate')`,
  )
  await client.query(`create or replace function base_rate(company uuid, of_currency text, rate numeric) returns numeric language sql stable
    as 'select coalesce(rate, 1)'`)
  await client.query(`create or replace function payment_rate(p payment) returns numeric language sql stable
    as 'select coalesce(p.exchange_rate, 1)'`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** The definitions of indexes that are neither keys nor unique, to create them again. */
const dropIndexes = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
       join pg_class c on c.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = any($1) and not x.indisunique`,
    [[...bulkTables, ...keptTables]],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const words = [
  'Ąžuolas',
  'Beržas',
  'Vilnelė',
  'Šilas',
  'Gintaras',
  'Nemunas',
  'Žuvėdra',
  'Klevas',
  'Audra',
  'Bitė',
  'Ramunė',
  'Ežeras',
  'Lūšis',
]
const tradeNames = [
  'kepykla',
  'statyba',
  'baldai',
  'transportas',
  'prekyba',
  'dizainas',
  'medis',
  'technika',
  'valymas',
  'leidyba',
  'maistas',
]
const arrayOf = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`
const wordSql = (n: string, texts: readonly string[], by = 1) =>
  `(${arrayOf(texts)})[1 + (${n} / ${by}) % ${texts.length}]`

const fill = async (client: pg.Client, title: string, size: Size): Promise<void> => {
  const { rows: companies } = await client.query<{ id: string }>('select id from company where title = $1', [title])
  const company = companies[0]!.id
  const { rows } = await client.query(
    `select i.id, i.client_id, (select id from company_account where company_id = $1 order by is_main desc, id limit 1) as account_id,
       (select id from company_account where company_id = $1 and not is_main order by id limit 1) as other_account_id
     from invoice i where i.company_id = $1 limit 1`,
    [company],
  )
  const { id, client_id, account_id, other_account_id } = rows[0]
  const copy = (table: string, where: string, from: string, replaced: Record<string, string>) =>
    copyRows(client, table, `t.company_id = '${company}' and ${where}`, from, replaced)
  await client.query('begin')
  await client.query(`create temp table clients on commit drop as select n, uuidv7() as id,
    'UAB „' || ${wordSql('n', words)} || ' ' || ${wordSql('n', tradeNames, words.length)} || ' ' || n || '“' as title from generate_series(1, ${size.clients}) n`)
  await copy('client', `t.id = '${client_id}'`, 'clients', {
    id: 'clients.id',
    title: 'clients.title',
    code: `(300000000 + clients.n)::text`,
    is_vendor: 'clients.n % 4 = 0',
    is_client: 'clients.n % 4 <> 0 or clients.n % 8 = 0',
    deleted_at: `case when clients.n % 500 = 7 then now() end`,
  })
  await client.query(`create temp table products (n, id) on commit drop as
    select n, uuidv7() from generate_series(1, ${size.products}) n; alter table products add primary key (n)`)
  await client.query(
    `insert into product (company_id, id, title, code, price, price_without_vat, unit_id, vat_id, type)
     select $1, p.id, ${wordSql('p.n', words)} || ' ' || p.n, 'P' || p.n, 121, 100, (select id from unit where company_id = $1 limit 1),
       (select id from vat_rate where company_id = $1 and is_default limit 1), ${wordSql('p.n', ['sale', 'both', 'purchase'])} from products p`,
    [company],
  )
  await fillInvoices(client, id, size, copy)
  await fillExpenses(client, company, account_id, size)
  await fillPayments(client, company, account_id, other_account_id, size)
  await client.query('commit')
  // Without statistics the next statement would scan the whole table.
  await client.query('analyze invoice')
}

type Copy = (table: string, where: string, from: string, replaced: Record<string, string>) => Promise<unknown>

const copyRows = async (
  client: pg.Client,
  table: string,
  where: string,
  from: string,
  replaced: Record<string, string>,
) => {
  const names = await storedColumns(client, table)
  await client.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => replaced[name] ?? `t.${name}`).join(', ')} from ${table} t, ${from} where ${where}`,
  )
}

/** Invoices over three years, a twentieth for one client; some of every hundred are proforma, credit, void or deleted. */
const fillInvoices = async (client: pg.Client, template: string, size: Size, copy: Copy) => {
  await client.query(`create temp table made on commit drop as
    select m.n, uuidv7() as id, m.k, m.type, m.is_void, m.is_deleted, c.id as client_id, c.title as client_title, m.day,
      -- How much of it is paid: 2 halves, 1, or none.
      case when m.type = 'simple' and not m.is_void and not m.is_deleted then case when ${size.isCollected === true} and m.day < date '2026-05-20'
        then case when m.n % 32 = 31 then 0 else 2 end when m.n % 8 < ${size.paid} then 2 when m.n % 8 = ${size.paid} then 1 else 0 end else 0 end as halves
    from (select n, (n % 17 + 1) * case when n % 50 = 7 then -1 else 1 end as k,
        case when n % 40 = 0 then 'proforma' when n % 50 = 7 then 'credit' else 'simple' end as type,
        n % 100 = 33 as is_void, n % 1000 = 5 as is_deleted, date '2026-11-20' - ((${size.invoices} - n) * 1095 / ${size.invoices}) as day,
        case when n % 20 = 3 then 1 else 1 + (n::bigint * 7919) % ${size.clients} end as client
      from generate_series(1, ${size.invoices - 1}) n) m join clients c on c.n = m.client order by m.n`)
  await client.query('create index on made (id); analyze made')
  const times = (column: string) => `t.${column} * made.k`
  const amounts = ['total_without_vat', 'vat_total', 'total']
  const scaled = Object.fromEntries(
    [...amounts, 'subtotal', 'discount_total', 'discount_without_vat', 'delivery_without_vat'].map((name) => [
      name,
      times(name),
    ]),
  )
  await copy('invoice', `t.id = '${template}'`, 'made', {
    ...scaled,
    id: 'made.id',
    number: `'OLD-' || lpad(made.n::text, 7, '0')`,
    type: 'made.type',
    client_id: 'made.client_id',
    client_title: 'made.client_title',
    date: 'made.day',
    date_due: 'made.day + 14',
    voided_at: 'case when made.is_void then now() end',
    void_comment: `case when made.is_void then 'Klaida' end`,
    reference_invoice_id: `case when made.type = 'credit' then '${template}'::uuid end`,
    deleted_at: 'case when made.is_deleted then now() end',
    paid: `case when made.type = 'credit' then ${times('total')} when made.halves = 2 then ${times('total')} when made.halves = 1 then round(${times('total')} / 2, 2) else 0 end`,
    last_paid_on: 'case when made.halves > 0 then made.day + 3 * made.halves end',
  })
  const ofTemplate = `t.invoice_id = '${template}'`
  await copy('invoice_line', ofTemplate, 'made', {
    ...Object.fromEntries(['quantity', ...amounts].map((name) => [name, times(name)])),
    invoice_id: 'made.id',
    id: 'gen_random_uuid()',
    product_id: `(select id from products p where p.n = 1 + (made.n * 31 + t.position) % ${size.products})`,
  })
  await copy('invoice_vat', ofTemplate, 'made', { invoice_id: 'made.id', base: times('base'), vat: times('vat') })
}

const fillExpenses = (client: pg.Client, company: string, account: string, { expenses, clients }: Size) =>
  client.query(
    `with spent as (
       insert into expense (company_id, id, vendor_id, vendor_title, vendor_country, number, date, date_registered, posting_date, date_due, currency, vat, subtotal, total_without_vat, vat_total, total, paid, last_paid_on, deleted_at)
       select $1, uuidv7(), c.id, c.title, 'LT', 'GV-' || e.n, day, day, day, day + 14, 'EUR', true, net, net, round(net * 0.21, 2), net + round(net * 0.21, 2),
         case when e.n % 4 <> 0 and e.n % 500 <> 9 then net + round(net * 0.21, 2) else 0 end,
         case when e.n % 4 <> 0 and e.n % 500 <> 9 then day end, case when e.n % 500 = 9 then now() end
       from (select n, date '2026-11-20' - ((${expenses} - n) * 1095 / ${expenses}) as day, (n % 300 + 1)::numeric as net, 4 * (1 + n % ${Math.max(1, Math.floor(clients / 4))}) as vendor
         from generate_series(1, ${expenses}) n) e join clients c on c.n = e.vendor
       returning id, vendor_id, vendor_title, date, paid
     ), given as (
       insert into payment (company_id, id, type, date, client_id, client_title, account_id, total, currency, used)
       select $1, uuidv7(), 'expense', date, vendor_id, vendor_title, $2::uuid, paid, 'EUR', paid from spent where paid > 0 returning id, client_id, date, total
     )
     insert into expense_payment (company_id, id, expense_id, payment_id, amount)
       select $1, uuidv7(), s.id, g.id, g.total from
         (select *, row_number() over (partition by vendor_id, date, paid order by id) as turn from spent where paid > 0) s
         join (select *, row_number() over (partition by client_id, date, total order by id) as turn from given) g
           on g.client_id = s.vendor_id and g.date = s.date and g.total = s.paid and g.turn = s.turn`,
    [company, account],
  )

const fillPayments = async (client: pg.Client, company: string, account: string, other: string | null, size: Size) => {
  await client.query(`create temp table parts on commit drop as
    select m.id as invoice_id, m.client_id, m.client_title, m.day + half * 3 as day, uuidv7() as payment_id,
      case half when 1 then round(i.total / 2, 2) else i.total - round(i.total / 2, 2) end as amount
    from made m join invoice i on i.company_id = '${company}' and i.id = m.id, generate_series(1, 2) half where half <= m.halves order by m.n, half`)
  await client.query(
    `insert into payment (company_id, id, type, date, client_id, client_title, account_id, total, currency, used, of_document)
     select $1, payment_id, 'income', day, client_id, client_title, $2::uuid, amount, 'EUR', amount, true from parts`,
    [company, account],
  )
  await client.query(
    `insert into invoice_payment (company_id, id, invoice_id, payment_id, amount) select $1, uuidv7(), invoice_id, payment_id, amount from parts`,
    [company],
  )
  await client.query(
    `insert into payment (company_id, id, type, date, client_id, client_title, total, currency, credit_invoice_id, deleted_at)
     select $1, uuidv7(), 'credit', m.day, m.client_id, m.client_title, -i.total, 'EUR', m.id, case when m.is_void or m.is_deleted then now() end
     from made m join invoice i on i.company_id = $1 and i.id = m.id where m.type = 'credit'`,
    [company],
  )
  // The other payments: transfers between two accounts, and advance payments without a document.
  await client.query(
    `with wanted as (select ${size.payments} - (select count(*) from payment where company_id = $1 and type <> 'credit') as count)
     insert into payment (company_id, id, type, date, client_id, client_title, account_id, source_account_id, destination_account_id, total, currency,
       destination_total, destination_currency, deleted_at)
     select $1, uuidv7(), x.type, date '2026-11-20' - (s.at % 1095)::int, case when x.type = 'income' then c.id end, case when x.type = 'income' then c.title end,
       case when x.type = 'income' then $2::uuid end, case when x.type = 'transfer' then $2::uuid end, case when x.type = 'transfer' then $3::uuid end,
       s.at % 900 + 1, 'EUR', case when x.type = 'transfer' then s.at % 900 + 1 end, case when x.type = 'transfer' then 'EUR' end,
       case when s.at % 100 = 1 then now() end
     from wanted, generate_series(1, greatest(wanted.count, 0)) s (at)
       join clients c on c.n = 1 + s.at % ${size.clients}, lateral (select case when $3::uuid is not null and s.at % 5 = 0 then 'transfer' else 'income' end as type) x`,
    [company, account, other],
  )
}
