import { hasReport, reportNames, reportOf } from '#domain/reports.ts'
import type { ReportedCompany } from '#domain/reports.ts'
import pg from 'pg'
import { lastPageCalls } from './last-pages.ts'
import { createBooks, measureCalls, orderCalls } from './large.ts'
import type { BooksOptions, Call, LargeCompany } from './large.ts'
import { journalFiles, measureFiles, reportFiles } from './report-files.ts'
import { reportFloors } from './report-floors.ts'
import type { Figure } from './table.ts'

const year = 'date_from=2026-01-01&date_to=2026-12-31'
const goal = 300
/** For the aging of a past day, sales by product, the journal, and the checks of the VAT return, which read all VAT rows of the period. */
const slowGoal = 2000

/** The size at `share` of a million invoices and expenses of one company, over three years. */
const sizesAt = (share: number) => {
  const scaled = (full: number) => Math.max(100, Math.round(full * share))
  const large = {
    invoices: scaled(850_000),
    clients: scaled(20_000),
    payments: scaled(1_500_000),
    expenses: scaled(150_000),
    products: scaled(2000),
    paid: 6,
    isCollected: true,
  }
  const other = { invoices: 100, clients: 10, payments: 0, expenses: 10, products: 10, paid: 1 }
  return { large, other, companies: 2 }
}

/** The reports of a company, each with its figure. */
const reportsOf = (company: ReportedCompany): Call[] =>
  reportNames
    .filter((name) => hasReport(name, company))
    .flatMap((name) => {
      const isDay = reportOf(name).period === 'day'
      const query = isDay ? '' : `?${year}`
      return [
        { what: `Report: ${name}${isDay ? '' : ' of a year'}`, path: `/report/${name}${query}`, p50: goal },
        { what: `Figure: ${name}`, path: `/report/${name}/figure${query}`, p50: goal },
      ]
    })

const callsOf = (client: string): Call[] => [
  ...reportsOf({ type: 'legal', vat_enabled: true }),
  ...(['profit-and-loss', 'sales-by-client'] as const).map((name) => ({
    what: `Report: ${name} of a year, compared`,
    path: `/report/${name}?${year}&compare=previous`,
    // Of two years.
    p50: 2 * goal,
  })),
  {
    what: 'Report: profit-and-loss of days',
    path: '/report/profit-and-loss?date_from=2026-01-10&date_to=2026-11-18',
    p50: goal,
  },
  {
    what: 'Report: profit-and-loss of a year by payments',
    path: `/report/profit-and-loss?${year}&basis=cash`,
    p50: goal,
  },
  {
    what: 'Report: profit-and-loss of days by payments',
    path: '/report/profit-and-loss?date_from=2026-01-10&date_to=2026-11-18&basis=cash',
    p50: goal,
  },
  { what: 'Report: balance of a past day', path: '/report/balance?date_to=2026-05-14', p50: goal },
  ...(['receivables-aging', 'payables-aging'] as const).flatMap((name) => [
    { what: `Report: ${name} of a past day`, path: `/report/${name}?date_to=2026-01-31`, p50: slowGoal },
    { what: `Report: ${name} by document`, path: `/report/${name}?view=document`, p50: goal },
  ]),
  { what: 'Report: ledger of income', path: `/report/ledger?account=income&${year}`, p50: goal },
  {
    what: 'Report: ledger of the largest client',
    path: `/report/ledger?account=receivable&subject=${client}&${year}`,
    p50: goal,
  },
  ...['sales', 'credits', 'expense:total'].map((row) => ({
    what: `Documents: profit-and-loss, ${row}`,
    path: `/report/profit-and-loss/documents?${year}&row=${row}`,
    p50: goal,
  })),
  ...['cash_sale', 'income:total', 'expense:total'].map((row) => ({
    what: `Documents: profit-and-loss by payments, ${row}`,
    path: `/report/profit-and-loss/documents?${year}&basis=cash&row=${row}`,
    p50: goal,
  })),
  ...['11', '25'].map((box) => ({
    what: `Documents: VAT return, box ${box}`,
    path: `/report/vat/documents?${year}&row=box:${box}`,
    p50: goal,
  })),
  { what: 'Report: VAT return of days', path: '/report/vat?date_from=2026-01-10&date_to=2026-11-18', p50: goal },
  { what: 'Checks of the VAT return of a year', path: `/report/vat/checks?${year}`, p50: slowGoal },
  {
    what: 'Documents: receivables of the balance',
    path: '/report/balance/documents?row=account:receivable',
    p50: goal,
  },
  {
    what: 'Documents: sales of the largest client',
    path: `/report/sales-by-client/documents?${year}&row=party:${client}`,
    p50: goal,
  },
]

/** The reports that only an individual has, by payments. */
const callsOfIndividual = (): Call[] => {
  const isOthers = new Set(reportsOf({ type: 'legal', vat_enabled: true }).map(({ path }) => path))
  const days = 'date_from=2026-03-12&date_to=2026-11-18'
  return [
    ...reportsOf({ type: 'individual', vat_enabled: false }).filter(({ path }) => !isOthers.has(path)),
    { what: 'Report: journal of days', path: `/report/journal?${days}`, p50: slowGoal },
    { what: 'Documents: year, income', path: `/report/year/documents?${year}&row=income`, p50: goal },
  ]
}

/** Creates a company of a million documents at full size. */
export const createReportedBooks = (
  address: string,
  superuserUrl: string,
  options: BooksOptions,
): Promise<LargeCompany> => createBooks(address, superuserUrl, { ...sizesAt(options.share), ...options })

/** The company is an individual who pays no VAT while `work` runs. */
const asIndividual = async <Result>(
  superuserUrl: string,
  { title }: LargeCompany,
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const columns = ['type', 'activity_type', 'vat_enabled', 'vat_code']
  const { rows } = await client.query(`select ${columns.join(', ')} from company where title = $1`, [title])
  const store = (values: unknown[]) =>
    client.query(`update company set (${columns.join(', ')}) = row ($2, $3, $4, $5) where title = $1`, [
      title,
      ...values,
    ])
  try {
    await store(['individual', 'simple', false, null])
    return await work()
  } finally {
    await store(columns.map((column) => rows[0][column]))
    await client.end()
  }
}

type Running = { superuserUrl: string; address: string; pid: number }

const withFloors = (calls: readonly Call[]): Call[] =>
  calls.map((call) => ({ ...call, floor: reportFloors[call.what] }))

/** Every report of a large company, and its files. */
export const measureReports = async (running: Running, company: LargeCompany): Promise<Figure[]> => {
  const { superuserUrl } = running
  const lists = [...orderCalls, ...(await lastPageCalls(company.http))]
  const legal = await measureCalls(superuserUrl, company, withFloors([...lists, ...callsOf(company.clientId)]))
  const files = await measureFiles(running, company, reportFiles)
  const individual = await asIndividual(superuserUrl, company, async () => [
    ...(await measureCalls(superuserUrl, company, callsOfIndividual())),
    ...(await measureFiles(running, company, journalFiles)),
  ])
  return [...legal, ...files, ...individual]
}
