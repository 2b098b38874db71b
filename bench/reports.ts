import pg from 'pg'
import { hasReport, reportNames, reportOf } from '#domain/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import { createBooks, measureCalls } from './large.ts'
import type { Call, LargeCompany } from './large.ts'
import type { Figure } from './table.ts'

const year = 'date_from=2026-01-01&date_to=2026-12-31'
const goal = 300
/** Sales by product are counted from the lines; debts of a past day from the payments since; figures by payments from the payments. */
const slowGoal = 2000
const slow: readonly ReportName[] = ['sales-by-product']

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
  }
  const other = { invoices: 100, clients: 10, payments: 0, expenses: 10, products: 10, paid: 1 }
  return { large, other, companies: 2 }
}

const callsOf = (client: string): Call[] => [
  ...reportNames
    .filter((name) => hasReport(name, { type: 'legal', vat_enabled: true }))
    .flatMap((name) => {
      const p50 = slow.includes(name) ? slowGoal : goal
      const isDay = reportOf(name).period === 'day'
      const query = isDay ? '' : `?${year}`
      return [
        { what: `Report: ${name}${isDay ? '' : ' of a year'}`, path: `/report/${name}${query}`, p50 },
        { what: `Figure: ${name}`, path: `/report/${name}/figure${query}`, p50 },
      ]
    }),
  ...(['profit-and-loss', 'sales-by-client'] as const).map((name) => ({
    what: `Report: ${name} of a year, compared`,
    path: `/report/${name}?${year}&compare=previous`,
    p50: goal,
  })),
  {
    what: 'Report: profit-and-loss of days',
    path: '/report/profit-and-loss?date_from=2026-01-10&date_to=2026-11-18',
    p50: goal,
  },
  {
    what: 'Report: profit-and-loss of a year by payments',
    path: `/report/profit-and-loss?${year}&basis=cash`,
    p50: slowGoal,
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

/** Creates a company of a million documents at full size. */
export const createReportedBooks = (address: string, superuserUrl: string, share: number): Promise<LargeCompany> =>
  createBooks(address, superuserUrl, sizesAt(share))

/** Reports that only individuals have, counted from payments. */
const callsOfIndividual: Call[] = reportNames
  .filter((name) => reportOf(name).audience === 'individual')
  .flatMap((name) => [
    { what: `Report: ${name} of an individual`, path: `/report/${name}?${year}`, p50: slowGoal },
    { what: `Figure: ${name}`, path: `/report/${name}/figure?${year}`, p50: slowGoal },
  ])

/** The same books as those of an individual who pays no VAT, so that the threshold is counted too. */
const becomeIndividual = async (superuserUrl: string, { clientId }: LargeCompany): Promise<void> => {
  const owner = new pg.Client({ connectionString: superuserUrl })
  await owner.connect()
  await owner.query(
    `update company set type = 'individual', activity_type = 'simple', vat_enabled = false, vat_code = null
     where id = (select company_id from client where id = $1)`,
    [clientId],
  )
  await owner.end()
}

/** Every report of a large company, and then of an individual with the same books. */
export const measureReports = async (
  ownerUrl: string,
  superuserUrl: string,
  company: LargeCompany,
): Promise<Figure[]> => {
  const figures = await measureCalls(ownerUrl, company, callsOf(company.clientId))
  await becomeIndividual(superuserUrl, company)
  return [...figures, ...(await measureCalls(ownerUrl, company, callsOfIndividual))]
}
