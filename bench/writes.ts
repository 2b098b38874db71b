// Why the last goal is not met: docs/decisions/cost-of-a-new-invoice.md
import pg from 'pg'
import { openBareInvoices } from './bare-invoice.ts'
import type { BareInvoices } from './bare-invoice.ts'
import { createCompany } from './company.ts'
import type { BenchCompany } from './company.ts'
import { inTurns, load, percentile } from './measure.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const callers = 16
const rounds = 7
const createsPerTurn = 320

/** Creates invoice `index` through HTTP, in the companies in turn. */
export const createIn = (companies: readonly BenchCompany[]) => async (index: number) => {
  const { http, form } = companies[index % companies.length]!
  const { status, body } = await http('POST', '/api/invoice', form('Eilutė'))
  if (status >= 300) throw new Error(`A create: ${status} ${body.toString()}`)
}

const bareIn = (bare: BareInvoices, companies: readonly string[]) => (index: number) =>
  bare.create(companies[index % companies.length]!)

/** The median rates of the product and of the lower bound, measured in turns so that a slow phase of the machine affects both. */
const medianRates = async (product: (index: number) => Promise<void>, floor: (index: number) => Promise<void>) => {
  const found = { product: [] as number[], floor: [] as number[] }
  await load(callers, createsPerTurn, product)
  await load(callers, createsPerTurn, floor)
  for (let round = 0; round < rounds; round++) {
    found.product.push((await load(callers, createsPerTurn, product)).perSecond)
    found.floor.push((await load(callers, createsPerTurn, floor)).perSecond)
  }
  return { product: percentile(found.product, 0.5), floor: percentile(found.floor, 0.5) }
}

/** Creates companies with one invoice each through HTTP and returns their ids. */
const createCompanies = async (address: string, name: string, count: number) => {
  const companies: BenchCompany[] = []
  for (let index = 0; index < count; index++) {
    const company = await createCompany(address, `${name}-${index}`)
    await createIn([company])(0)
    companies.push(company)
  }
  return companies
}

const queryAsSuperuser = async (superuserUrl: string, text: string, values: string[] = []) => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows as { id: string }[]
}

const idsOf = async (superuserUrl: string, name: string): Promise<string[]> => {
  const text = 'select id from company where title like $1 order by title'
  return (await queryAsSuperuser(superuserUrl, text, [`${name}-%`])).map(({ id }) => id)
}

/** Creating an invoice of five lines, compared with its lower bound: one caller, many in one company, many in a company each. */
export const measureWrites = async (address: string, superuserUrl: string): Promise<Figure[]> => {
  const companies = await createCompanies(address, 'bench-write', callers)
  await createCompanies(address, 'bench-floor', callers)
  const ids = await idsOf(superuserUrl, 'bench-floor')
  const bare = await openBareInvoices(superuserUrl, ids, callers)
  await load(callers, createsPerTurn, createIn(companies))
  await load(callers, createsPerTurn, bareIn(bare, ids))
  // As autovacuum does in the first minute of a database. Until then the planner assumes that the tables are empty and reads all invoices of the
  // company where it looks for one number.
  await queryAsSuperuser(superuserUrl, 'analyze')
  const one = await inTurns({
    product: () => createIn(companies.slice(0, 1))(0),
    floor: () => bareIn(bare, ids.slice(0, 1))(0),
  })
  const inOne = await medianRates(createIn(companies.slice(0, 1)), bareIn(bare, ids.slice(0, 1)))
  const inEach = await medianRates(createIn(companies), bareIn(bare, ids))
  await bare.close()
  return [
    {
      name: 'Create a 5-line invoice, one caller, p50',
      measured: ms(one.product),
      floor: ms(one.floor),
      ratio: one.product / one.floor,
      goal: '≤ 3 ×',
      isMet: one.product / one.floor <= 3,
    },
    throughput(`Create a 5-line invoice, ${callers} callers in one company`, inOne, 0.4),
    throughput(`Create a 5-line invoice, ${callers} callers in ${callers} companies`, inEach, 0.5),
  ]
}

const throughput = (
  name: string,
  { product, floor }: { product: number; floor: number },
  minRatio: number,
): Figure => ({
  name,
  measured: `${product.toFixed(0)}/s`,
  floor: `${floor.toFixed(0)}/s`,
  ratio: product / floor,
  goal: `≥ ${minRatio} ×`,
  isMet: product / floor >= minRatio,
})
