import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { readValuesExactly } from '#server/platform/db/columns.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { createCompany } from './company.ts'
import { lastPageCalls } from './last-pages.ts'
import { fillBooks } from './large-books.ts'
import type { Size } from './large-books.ts'
import { load, percentile } from './measure.ts'
import { httpClient } from './http-client.ts'
import type { HttpClient } from './http-client.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const companies = 50
const reads = 60
/** Slow calls are measured fewer times. */
const maxMs = 3000

/** The size of the company at `share` of the full size; the other companies together have nine times as many invoices. */
export const sizes = (share: number) => {
  const scaled = (full: number) => Math.max(100, Math.round(full * share))
  return {
    large: {
      invoices: scaled(100_000),
      clients: scaled(20_000),
      payments: scaled(200_000),
      expenses: scaled(20_000),
      products: scaled(2000),
      paid: 6,
    },
    other: {
      invoices: scaled(900_000 / (companies - 1)),
      clients: scaled(500),
      payments: 0,
      expenses: scaled(500),
      products: 20,
      paid: 1,
    },
  }
}

/** A measured call with its goals in milliseconds. */
export type Call = {
  what: string
  method?: 'GET' | 'POST'
  path: string
  body?: object
  p50: number
  p99?: number
  /** Plain SQL that any program would have to run at least; `$1` is the company. Not the product's own statements, which would be no floor. */
  floor?: string | undefined
}

const lists = {
  invoice: ['all', 'unpaid', 'paid', 'invoices', 'credit', 'proforma', 'void', 'deleted'],
  expense: ['all', 'unpaid', 'paid', 'deleted'],
  payment: ['income', 'expenses', 'transfers', 'deleted'],
  client: ['all', 'clients', 'vendors', 'deleted'],
  product: ['all', 'for-sale', 'for-purchase', 'deleted'],
} as const

/** The orders of the lists of documents besides their date, in tabs with most and with few of them. */
const orders = {
  invoice: {
    sorts: ['number', 'date_due', '-total', '-unpaid', '-created_at'],
    tabs: ['all', 'paid', 'unpaid', 'credit'],
  },
  expense: {
    sorts: ['number', 'date_due', 'vendor_title', '-total', '-unpaid', '-created_at'],
    tabs: ['all', 'paid', 'unpaid'],
  },
}
const queriesOf = (resource: keyof typeof orders): string[] => [
  ...orders[resource].sorts.flatMap((sort) => orders[resource].tabs.map((tab) => `tab=${tab}&sort=${sort}`)),
  'overdue=true',
]

/** The lists of documents in their other orders. */
export const orderCalls: Call[] = (['invoice', 'expense'] as const).flatMap((resource) =>
  queriesOf(resource).map((query) => ({
    what: `List: ${resource}, ${query}`,
    path: `/${resource}/all?${query}`,
    p50: 300,
  })),
)

/** Search texts: a number, a name, a word of every tenth row, and a text in nearly every row. */
const searchTexts = { number: '0012345', name: 'nemunas statyba', word: 'kepykla', all: 'a' }

const callsOf = (client: string): Call[] => [
  { what: 'Dashboard', path: '/dashboard/all', p50: 15 },
  { what: 'Reminders: letters of today', path: '/reminder/due', p50: 300 },
  {
    what: 'Dashboard, a year of income',
    method: 'POST',
    path: '/dashboard/totals/income',
    body: { year: 2026 },
    p50: 5,
  },
  ...Object.entries(lists).flatMap(([resource, tabs]) =>
    tabs.map((tab) => ({ what: `List: ${resource}, ${tab}`, path: `/${resource}/all?tab=${tab}`, p50: 25, p99: 80 })),
  ),
  ...orderCalls,
  ...Object.keys(lists).flatMap((resource) =>
    Object.entries(searchTexts).map(([kind, text]) => ({
      what: `Search: ${resource}, ${kind === 'all' ? 'a text in nearly all' : `a ${kind}`}`,
      path: `/${resource}/all?search=${encodeURIComponent(text)}`,
      p50: 50,
    })),
  ),
  ...Object.entries(searchTexts).map(([kind, text]) => ({
    what: `Search: everywhere, ${kind === 'all' ? 'a text in nearly all' : `a ${kind}`}`,
    path: `/search?q=${encodeURIComponent(text)}`,
    p50: 50,
  })),
  ...(['invoice', 'payment'] as const).map((resource) => ({
    what: `Month totals: ${resource}`,
    method: 'POST' as const,
    path: `/${resource}/month-totals`,
    body: { date: '2026-11-20', type: resource === 'invoice' ? 'simple' : 'income' },
    p50: 5,
  })),
  ...(['sales', 'payments'] as const).map((type) => ({
    what: `Client totals: ${type}`,
    method: 'POST' as const,
    path: `/client/${client}/totals/${type}`,
    body: { year: 2026 },
    p50: 5,
  })),
]

export type LargeCompany = { title: string; http: HttpClient; token: string; clientId: string }

/** `isVerified`: whether the kept sums are verified, which takes as long as filling them by the same definitions. */
export type BooksOptions = { share: number; isVerified: boolean }

/** Creates large books. `share` 1 is the full size: a company of 100,000 invoices in a database of a million. */
export const createLargeBooks = (address: string, superuserUrl: string, options: BooksOptions): Promise<LargeCompany> =>
  createBooks(address, superuserUrl, { ...sizes(options.share), companies, ...options })

/** Creates books: one large company and others. */
export const createBooks = async (
  address: string,
  superuserUrl: string,
  size: { large: Size; other: Size; companies: number; isVerified: boolean },
): Promise<LargeCompany> => {
  readValuesExactly()
  const started = performance.now()
  const names = Array.from({ length: size.companies }, (_, index) => `bench-books-${index}`)
  const created = []
  for (const name of names) {
    const company = await createCompany(address, name)
    await company.http('POST', '/api/invoice', company.form('Eilutė', created.length === 0 ? 3 : 1))
    created.push(company)
  }
  const [large] = created
  if (!large) throw new Error('no company was created')
  await large.http('POST', '/api/company-account', { type: 'cash', title: 'Kasa', currency: 'EUR' })
  await fillBooks(
    superuserUrl,
    names.map((title, index) => ({ title, size: index === 0 ? size.large : size.other })),
  )
  const seconds = (performance.now() - started) / 1000
  const owner = new pg.Client({ connectionString: superuserUrl })
  await owner.connect()
  if (size.isVerified) await requireRightSums(owner)
  const { rows } = await owner.query<{ id: string; invoices: number; all: number; payments: number; clients: number }>(
    `select (select client_id from invoice i where i.company_id = c.id group by 1 order by count(*) desc limit 1) as id,
       (select count(*)::int from invoice i where i.company_id = c.id) as invoices, (select count(*)::int from invoice) as all,
       (select count(*)::int from payment p where p.company_id = c.id and p.type <> 'credit') as payments,
       (select count(*)::int from client x where x.company_id = c.id) as clients
     from company c where c.title = $1`,
    [names[0]],
  )
  await owner.end()
  const found = rows[0]!
  console.log(
    `Created ${found.all} invoices in ${size.companies} companies, one with ${found.invoices} invoices, ${found.payments} payments, ${found.clients} clients, in ${seconds.toFixed(0)} s.`,
  )
  return { title: names[0]!, http: large.http, token: large.token, clientId: found.id }
}

/** The books that an earlier run made in this folder, else those that `create` makes. */
export const keptBooks = async (
  { dataDir, address }: { dataDir: string; address: string },
  create: () => Promise<LargeCompany>,
): Promise<LargeCompany> => {
  const file = path.join(dataDir, 'bench-books.json')
  if (existsSync(file)) {
    const { title, token, clientId } = JSON.parse(readFileSync(file, 'utf8')) as Omit<LargeCompany, 'http'>
    return { title, token, clientId, http: httpClient(address, { authorization: token }) }
  }
  const { http, ...books } = await create()
  writeFileSync(file, JSON.stringify(books))
  return { http, ...books }
}

const requireRightSums = async (owner: pg.Client): Promise<void> => {
  const { difference, entries } = await verifyBooks(owner)
  if (difference) throw new Error(`The created books are wrong: ${JSON.stringify(difference)}`)
  console.log(`Verified ${entries} entries.`)
}

/** The calls that users wait for in large books. */
export const measureLarge = async (superuserUrl: string, company: LargeCompany): Promise<Figure[]> => [
  ...(await measureCalls(superuserUrl, company, callsOf(company.clientId))),
  ...(await measureCalls(superuserUrl, company, await lastPageCalls(company.http))),
  await largestPage(company.http),
]

const median = async (times: number, work: () => Promise<unknown>) => percentile((await load(1, times, work)).each, 0.5)

/** Measures calls, and for those that have one the plain SQL of their floor on one connection. */
export const measureCalls = async (
  superuserUrl: string,
  { http, title }: LargeCompany,
  calls: readonly Call[],
): Promise<Figure[]> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from company where title = $1', [title])
  const figures: Figure[] = []
  for (const call of calls) {
    const method = call.method ?? 'GET'
    const response = await http(method, `/api${call.path}`, call.body)
    // A call that does not exist yet has no row.
    if (response.status === 404) {
      console.log(`Skipped, the call does not exist: ${call.what}`)
      continue
    }
    if (response.status >= 300) throw new Error(`${call.path}: ${response.status} ${response.body.toString()}`)
    const request = () => http(method, `/api${call.path}`, call.body)
    const times = Math.max(10, Math.min(reads, Math.floor(maxMs / (await median(5, request)))))
    const { each } = await load(1, times, request)
    const [p50, p99] = [percentile(each, 0.5), percentile(each, 0.99)]
    const { floor } = call
    const plain = floor && (await median(times, () => client.query(floor, [rows[0]!.id])))
    figures.push({
      name: call.what,
      measured: `${ms(p50)}${call.p99 ? `, p99 ${ms(p99)}` : ''}`,
      ...(plain ? { floor: ms(plain), ratio: p50 / plain } : { floor: 'none' }),
      goal: `< ${call.p50} ms${call.p99 ? `, p99 < ${call.p99} ms` : ''}`,
      isMet: p50 < call.p50 && (!call.p99 || p99 < call.p99),
    })
  }
  await client.end()
  return figures
}

const largestPage = async (http: HttpClient): Promise<Figure> => {
  let most = { bytes: 0, path: '' }
  for (const [resource, tabs] of Object.entries(lists))
    for (const tab of tabs) {
      const path = `/${resource}/all?tab=${tab}&limit=200`
      const { body } = await http('GET', `/api${path}`)
      if (body.length > most.bytes) most = { bytes: body.length, path }
    }
  return {
    name: `Largest page of 200: ${most.path}`,
    measured: `${(most.bytes / 1000).toFixed(0)} kB`,
    goal: '< 300 kB',
    isMet: most.bytes < 300_000,
  }
}
