import pg from 'pg'
import { createBooks } from './large.ts'
import type { LargeCompany } from './large.ts'
import { ms } from './table.ts'
import type { Figure } from './table.ts'

const entries = 10_000
const importGoalMs = 5000
const matchGoalMs = 10_000

type Paid = { number: string; unpaid: string; client_title: string }

/** A statement as Swedbank exports it, in which clients pay invoices by their numbers. */
const statementOf = (invoices: readonly Paid[]): string => {
  const header =
    '"Sąskaitos Nr.","","Data","Gavėjas","Paaiškinimai","Suma","Valiuta","D/K","Įrašo Nr.","Kodas","Įmokos kodas","Dok. Nr.",'
  const rows = Array.from({ length: entries }, (_, index) => {
    const { number, unpaid, client_title } = invoices[index % invoices.length] ?? {
      number: '',
      unpaid: '1',
      client_title: '',
    }
    const day = String(1 + (index % 28)).padStart(2, '0')
    const cells = ['LT307300010000000001', '20', `2026-10-${day}`, client_title.replaceAll('"', ''), `Sąsk. ${number}`]
    return `${[...cells, Number(unpaid).toFixed(2), 'EUR', 'K', `B${index}`, 'MK', '', ''].map((cell) => `"${cell}"`).join(',')},`
  })
  return [header, ...rows].join('\n')
}

const unpaidInvoices = async (superuserUrl: string, title: string): Promise<Paid[]> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query<Paid>(
    `select i.number, i.unpaid::text, i.client_title from invoice i join company c on c.id = i.company_id
     where c.title = $1 and i.payment_state = 'unpaid' and i.type = 'simple' and i.unpaid > 0 order by i.date desc, i.id limit $2`,
    [title, entries],
  )
  await client.end()
  return rows
}

/** A statement of 10,000 entries is imported and matched with a company of 100,000 invoices. */
export const measureBank = async (
  { address, superuserUrl }: { address: string; superuserUrl: string },
  share: number,
): Promise<Figure[]> => {
  const scaled = (full: number) => Math.max(100, Math.round(full * share))
  const large = {
    invoices: scaled(100_000),
    clients: scaled(5000),
    payments: scaled(80_000),
    expenses: scaled(5000),
    products: 200,
    paid: 1,
  }
  const other = { invoices: 100, clients: 10, payments: 0, expenses: 10, products: 10, paid: 1 }
  const company = await createBooks(address, superuserUrl, { large, other, companies: 2, isVerified: false })
  const invoices = await unpaidInvoices(superuserUrl, company.title)
  const imported = await timed(async () => send(address, company, statementOf(invoices)))
  const matched = await timed(async () => {
    const { status, body } = await company.http('POST', '/api/bank/entry/match-suggested', {})
    if (status !== 200) throw new Error(`match-suggested: ${status} ${body.toString()}`)
  })
  const below = (name: string, time: number, goalMs: number): Figure => ({
    name,
    measured: ms(time),
    goal: `≤ ${goalMs / 1000} s`,
    isMet: time <= goalMs,
  })
  return [
    below(`Import of a statement with ${entries} entries`, imported, importGoalMs),
    below(
      `Match of ${entries} entries with ${large.invoices} invoices, and 100 payments recorded`,
      matched,
      matchGoalMs,
    ),
  ]
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const send = async (address: string, { token }: LargeCompany, csv: string): Promise<void> => {
  const form = new FormData()
  form.append('files', new Blob([csv]), 'swedbank.csv')
  form.append('options', JSON.stringify({ files: [{ create_account: true }] }))
  const response = await fetch(`${address}/api/bank/import`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  })
  if (response.status !== 201) throw new Error(`import: ${response.status} ${await response.text()}`)
}
