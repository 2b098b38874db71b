import type { Pool } from 'pg'
import pino from 'pino'
import { connectApplication } from '../src/server/platform/db/pool.ts'
import { readValuesExactly } from '#server/platform/db/columns.ts'
import { createCompany } from './company.ts'
import type { BenchCompany } from './company.ts'
import { addInvoicesUpTo } from './copy-rows.ts'
import { createRecorder, replay } from './record.ts'
import type { Statement } from './record.ts'
import { createIn } from './writes.ts'
import { inTurns } from './measure.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const silent = pino({ level: 'silent' })

type Measured = { company: BenchCompany; id: string }

/** A list of 50 and one invoice through HTTP, each compared with its queries on one connection. */
export const measureReads = async (address: string, ownerUrl: string, superuserUrl: string): Promise<Figure[]> => {
  readValuesExactly()
  const { company, id } = await prepare(address, superuserUrl, 'bench-read', 1000)
  const pool = await connectApplication(ownerUrl, silent, { max: 4 })
  const record = await createRecorder(pool, company.token)
  const list = await record.statementsOf('GET', listPath)
  const point = await record.statementsOf('GET', pointPath(id))
  const bareList = await openBare(pool, list)
  const barePoint = await openBare(pool, point)
  const page = await pageOf(company, id)
  const barePage = await openBarePage(pool, point, id)
  const p50 = await inTurns({
    list: () => get(company, listPath),
    bareList: bareList.read,
    point: () => get(company, pointPath(id)),
    barePoint: barePoint.read,
    page: () => get(company, page),
    barePage: barePage.read,
  })
  await bareList.close()
  await barePoint.close()
  await barePage.close()
  await record.close()
  await pool.end()
  return [
    comparison('List of 50, against its bare queries, p50', p50.list, p50.bareList),
    comparison('One invoice, against its bare queries, p50', p50.point, p50.barePoint),
    clientPage(p50.page, p50.barePage),
  ]
}

/** The same calls in a company of 1,000 and in one of 100,000 invoices. */
export const measureGrowth = async (address: string, superuserUrl: string): Promise<Figure[]> => {
  const small = await prepare(address, superuserUrl, 'bench-small', 1000)
  const large = await prepare(address, superuserUrl, 'bench-large', 100_000)
  const p50 = await inTurns({
    create: () => createIn([small.company])(0),
    largeCreate: () => createIn([large.company])(0),
    list: () => get(small.company, listPath),
    largeList: () => get(large.company, listPath),
    point: () => get(small.company, pointPath(small.id)),
    largePoint: () => get(large.company, pointPath(large.id)),
  })
  return [
    growth('Create', p50.create, p50.largeCreate),
    growth('List of 50', p50.list, p50.largeList),
    growth('One invoice', p50.point, p50.largePoint),
  ]
}

const listPath = '/api/invoice/all'
const pointPath = (id: string) => `/api/invoice/edit/${id}`

/** A company with `count` invoices. */
const prepare = async (address: string, superuserUrl: string, name: string, count: number): Promise<Measured> => {
  const company = await createCompany(address, name)
  const response = await company.http('POST', '/api/invoice', company.form('Eilutė'))
  await addInvoicesUpTo(superuserUrl, name, count)
  return { company, id: JSON.parse(String(response.body)).id as string }
}

const get = async ({ http }: BenchCompany, path: string) => {
  const { status, body } = await http('GET', path)
  if (status >= 300) throw new Error(`${path}: ${status} ${body.toString()}`)
}

/** The queries of a recorded read without the first statements, which begin the transaction and open the session, and the last, which ends it. */
export const openBare = async (pool: Pool, statements: readonly Statement[]) => {
  const client = await pool.connect()
  await replay(client, statements.slice(0, 2))
  return {
    read: () => replay(client, statements.slice(2, -1)),
    close: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}

/** The address of the page that the client of an invoice reads. */
const pageOf = async ({ http }: BenchCompany, id: string): Promise<string> => {
  const { body } = await http('POST', `/api/invoice/${id}/link`)
  return new URL(JSON.parse(String(body)).url as string).pathname
}

/** Reads the rows of the invoice by plain SQL; the first of the recorded statements begin a transaction in its company. */
const openBarePage = async (pool: Pool, recorded: readonly Statement[], id: string) => {
  const client = await pool.connect()
  await replay(client, recorded.slice(0, 2))
  return {
    read: async () => {
      for (const table of ['invoice where id', 'invoice_line where invoice_id', 'invoice_vat where invoice_id'])
        await client.query({ name: table, text: `select * from ${table} = $1`, values: [id] })
    },
    close: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}

const clientPage = (product: number, floor: number): Figure => ({
  name: 'The page of an invoice for its client, against its bare rows, p50',
  measured: ms(product),
  floor: ms(floor),
  ratio: product / floor,
  goal: '≤ 20 ms',
  isMet: product <= 20,
})

const comparison = (name: string, product: number, floor: number): Figure => ({
  name,
  measured: ms(product),
  floor: ms(floor),
  ratio: product / floor,
  goal: '≤ 2 ×',
  isMet: product / floor <= 2,
})

const growth = (name: string, small: number, large: number): Figure => ({
  name: `${name}: 100,000 invoices against 1,000, p50`,
  measured: ms(large),
  floor: ms(small),
  ratio: large / small,
  goal: '< 1.5 ×',
  isMet: large / small < 1.5,
})
