import pg from 'pg'
import { createCompany } from './company.ts'
import type { BenchCompany } from './company.ts'
import { recomputeSums, storedColumns } from './copy-rows.ts'
import { percentile } from './measure.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const invoicesEach = 100
const entriesEach = 10
const goalMs = 300
const calls = 30
const warmupCalls = 20

/** The overview of a person with 40 and with 400 companies, against one statement for the same figures without row-level security. */
export const measureOverview = async ({
  address,
  superuserUrl,
}: {
  address: string
  superuserUrl: string
}): Promise<Figure[]> => [
  await measureWith({ address, superuserUrl, count: 40 }),
  await measureWith({ address, superuserUrl, count: 400 }),
]

type Measured = { address: string; superuserUrl: string; count: number }

const measureWith = async ({ address, superuserUrl, count }: Measured): Promise<Figure> => {
  const title = `bench-overview-${count}`
  const company = await createCompany(address, title)
  await company.http('POST', '/api/invoice', company.form('Eilutė', 1))
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await copyCompany(client, { title, company, count: count - 1 })
  const { rows } = await client.query(
    'select user_id from company_member m join company c on c.id = m.company_id where c.title = $1',
    [title],
  )
  const floorOf = () => client.query({ name: 'floor', text: floorSql, values: [rows[0].user_id] })
  const product = await medianOf(() => readOverview(company, count))
  const floor = await medianOf(floorOf)
  await client.end()
  return {
    name: `Overview of ${count} companies, p50`,
    measured: ms(product),
    floor: ms(floor),
    ratio: product / floor,
    goal: `≤ ${goalMs} ms`,
    isMet: product <= goalMs,
  }
}

const readOverview = async ({ http }: BenchCompany, count: number) => {
  const { status, body } = await http('GET', '/api/company/overview')
  if (status !== 200) throw new Error(`overview: ${status} ${body.toString()}`)
  const { data } = JSON.parse(String(body))
  if (data.filter(({ state }: { state: string }) => state === 'counted').length !== count)
    throw new Error(`the overview has not counted ${count} companies`)
}

const medianOf = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let call = 0; call < warmupCalls + calls; call++) {
    const before = performance.now()
    await work()
    if (call >= warmupCalls) times.push(performance.now() - before)
  }
  return percentile(times, 0.5)
}

/** The same figures of all companies of a person by grouping whole tables. */
const floorSql = `
  select c.id, c.title, m.role, overdue.count, overdue.amount, entries.count, isaf.found, returned.found
  from company_member m join company c on c.id = m.company_id
  left join (select company_id, sum(count) as count, sum(base_unpaid) as amount from invoice_due
    where date_due < current_date group by 1) overdue on overdue.company_id = c.id
  left join (select company_id, count(*) as count from bank_entry where state = 'to-do' group by 1) entries on entries.company_id = c.id
  left join lateral (select exists (select from invoice i where i.company_id = c.id and i.vat and i.deleted_at is null
    and i.date between date_trunc('month', current_date) - interval '1 month' and date_trunc('month', current_date)) as found) isaf on true
  left join lateral (select exists (select from vat_month v where v.company_id = c.id) as found) returned on true
  where m.user_id = $1 order by c.title`

/** Copies a company with its client and invoice, each with more invoices and with bank entries, without triggers; then computes all stored sums. */
const copyCompany = async (
  client: pg.Client,
  { title, company, count }: { title: string; company: BenchCompany; count: number },
) => {
  const copy = async (table: string, from: string, replaced: Record<string, string>) => {
    const names = await storedColumns(client, table)
    const values = names.map((name) => replaced[name] ?? `t.${name}`)
    await client.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} t, ${from}
      where t.${table === 'company' ? 'id' : 'company_id'} = (select id from company where title = '${title}')`)
  }
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `create temp table copies on commit drop as select gen_random_uuid() as new_id, n from generate_series(1, ${count}) n`,
  )
  await client.query(`create temp table documents on commit drop as
    select c.new_id as owner, gen_random_uuid() as new_id, d, current_date - d as day from copies c, generate_series(1, ${invoicesEach}) d`)
  const own = { company_id: 'copies.new_id' }
  await copy('company', 'copies', { id: 'copies.new_id', title: `t.title || ' ' || copies.n` })
  await copy('company_member', 'copies', own)
  await copy('company_account', 'copies', own)
  await copy('client', 'copies', own)
  const document = { company_id: 'documents.owner' }
  const days = { date: 'documents.day', date_due: 'documents.day + 14' }
  await copy('invoice', 'documents', { ...document, ...days, id: 'documents.new_id', number: `'OLD-' || documents.d` })
  await copy('invoice_line', 'documents', {
    ...document,
    invoice_id: 'documents.new_id',
    id: 'gen_random_uuid()',
  })
  await copy('invoice_vat', 'documents', { ...document, invoice_id: 'documents.new_id' })
  await client.query(
    `insert into bank_entry (company_id, id, import_id, position, account_id, format, date, amount, currency, name, account_number, code, text, reference, key, kind)
     select new_id, gen_random_uuid(), new_id, entry, $1, 'camt.053', current_date, 121, 'EUR', 'UAB', '', '', '', '', entry::text, 'payment'
     from copies, generate_series(1, ${entriesEach}) entry`,
    [company.accountId],
  )
  await recomputeSums(client)
  await client.query('commit')
  await client.query('vacuum analyze')
}
