import pg from 'pg'
import { createCompany } from './company.ts'
import { addInvoicesUpTo } from './copy-rows.ts'
import { httpClient } from './http-client.ts'
import type { HttpClient } from './http-client.ts'
import { percentile } from './measure.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const documents = 200
/** A client may have any number of documents. */
const manyDocuments = 100_000
const calls = 100
const warmupCalls = 50
const goalMs = 20
const goalBytes = 50_000

type Running = { address: string; superuserUrl: string }

/** The pages that a client opens by a link: one invoice of ten lines, and all documents of a client with 200 and with 100,000. */
export const measureClientPages = async ({ address, superuserUrl }: Running): Promise<Figure[]> => {
  const { http, form } = await createCompany(address, 'bench-client-pages')
  await verify(superuserUrl)
  const json = async (method: string, path: string, body?: object) => {
    const response = await http(method, `/api${path}`, body)
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body.toString()}`)
    return JSON.parse(String(response.body))
  }
  const client = await json('POST', '/client', { title: 'UAB „Pirkėjas“', contacts: [{ email: 'a@example.com' }] })
  let invoice = ''
  for (let made = 0; made < documents; made++)
    invoice = (await json('POST', '/invoice', { ...form('Eilutė', 10), client_id: client.id })).id
  const { url } = await json('POST', `/invoice/${invoice}/link`)
  await json('POST', `/client/${client.id}/link`, {})
  const { link } = await json('GET', `/client/${client.id}/link`)
  const anonymous = httpClient(address, {})
  const path = new URL(link.url).pathname
  const figures = [
    ...(await figuresOf(anonymous, 'Page of an invoice for its client', new URL(url).pathname)),
    ...(await figuresOf(anonymous, `Page of ${documents} documents for their client`, path)),
  ]
  await addInvoicesUpTo(superuserUrl, 'bench-client-pages', manyDocuments)
  const many = manyDocuments.toLocaleString('en')
  return [
    ...figures,
    ...(await figuresOf(anonymous, `Page of ${many} documents for their client`, path)),
    ...(await figuresOf(anonymous, `Page where ${many} documents are paid at once`, `${path}/pay`)),
  ]
}

const verify = async (superuserUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`update app_user set email_verified_at = now() where email = 'bench-client-pages@example.com'`)
  await client.end()
}

const figuresOf = async (http: HttpClient, name: string, path: string): Promise<Figure[]> => {
  const times: number[] = []
  let bytes = 0
  for (let call = 0; call < warmupCalls + calls; call++) {
    const before = performance.now()
    const { status, body } = await http('GET', path)
    if (call >= warmupCalls) times.push(performance.now() - before)
    if (status !== 200) throw new Error(`${name}: ${status}`)
    bytes = body.length
  }
  const median = percentile(times, 0.5)
  return [
    { name: `${name}, p50`, measured: ms(median), goal: `≤ ${goalMs} ms`, isMet: median <= goalMs },
    {
      name: `${name}, HTML`,
      measured: `${(bytes / 1000).toFixed(0)} kB`,
      goal: `≤ ${goalBytes / 1000} kB`,
      isMet: bytes <= goalBytes,
    },
  ]
}
