import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import pino from 'pino'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import type { MailServer } from '#server/test/mail-server.ts'
import { openBareInvoices } from './bare-invoice.ts'
import { createCompany } from './company.ts'
import { storedColumns } from './copy-rows.ts'
import { descendantsOf } from './start-and-memory.ts'
import { startProcess } from './server.ts'
import type { Figure } from './table.ts'

const total = 10_000
const perCompany = 500
const goalSeconds = 600
/** The lower bound is measured with this many and scaled. */
const floorSample = 500
const title = 'bench-recurring'
const receiver = 'ona@example.com'

/** The database `kvitas` of the same server. */
const ofProduct = (superuserUrl: string) => {
  const url = new URL(superuserUrl)
  url.pathname = '/kvitas'
  return url.href
}

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const post = async (http: Awaited<ReturnType<typeof createCompany>>['http'], url: string, body: object) => {
  const { status, body: answer } = await http('POST', url, body)
  if (status >= 300) throw new Error(`${url}: ${status} ${answer.toString()}`)
  return JSON.parse(String(answer))
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** A company with one recurring invoice that is issued and sent, from tomorrow on. */
const prepareCompany = async (client: pg.Client, address: string, name: string) => {
  const { http, form } = await createCompany(address, name)
  await post(http, '/api/invoice', form('Eilutė'))
  const { rows } = await client.query('select id from company where title = $1', [name])
  const company = rows[0].id as string
  await client.query(`update client set contacts = '[{"name": "Ona", "email": "${receiver}"}]' where company_id = $1`, [
    company,
  ])
  await client.query(
    `insert into company_sending (company_id, letters_per_hour, receivers_per_day, changed_by, changed_at)
     values ($1, 100000, 100000, 'operator', now())`,
    [company],
  )
  await client.query(`update app_user set email_verified_at = now() where email = $1`, [`${name}@example.com`])
  const recurring = {
    kind: 'invoice',
    title: 'Priežiūra',
    form: form('Priežiūra už {month}'),
    every: { unit: 'month', count: 1 },
    first_date: tomorrow(),
    action: 'issue-and-send',
  }
  await post(http, '/api/recurring', recurring)
  return company
}

/** Copies the only recurring document of each company. */
const copyRecurring = async (client: pg.Client, each: number) => {
  const names = await storedColumns(client, 'recurring')
  const values = names.map((name) => (name === 'id' ? 'gen_random_uuid()' : `r.${name}`))
  await client.query(
    `insert into recurring (${names.join(', ')}) select ${values.join(', ')} from recurring r, generate_series(2, ${each})`,
  )
  await client.query('analyze')
}

type Counts = { invoices: number; runs: number; letters: number; sent: number; paused: number }

const countsOf = async (client: pg.Client): Promise<Counts> => {
  const { rows } = await client.query<Counts>(`select (select count(*)::int from recurring_run) as runs,
    (select count(*)::int from invoice i where exists (select from recurring_run r where r.company_id = i.company_id and r.invoice_id = i.id)) as invoices,
    (select count(*)::int from document_email) as letters, (select count(*)::int from document_email where status = 'sent') as sent,
    (select count(*)::int from recurring where state = 'paused') as paused`)
  return rows[0]!
}

/** Without those to the people who signed up. */
const lettersOf = ({ state }: MailServer) => state.emails.filter(({ to }) => to.includes(receiver))

/** Processor time of the product, its database and this process, in seconds: what the work would take on one core that does nothing else. */
const processorSeconds = (): number => descendantsOf(process.pid).reduce((sum, pid) => sum + secondsOf(pid), 0)

const secondsOf = (pid: number): number => {
  try {
    // After the name, which may have spaces, the 12th and 13th are hundredths of seconds in the program and in the system.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

type Times = { issued: number; mailed: number }

/** Makes all due at once and waits until each was issued and mailed; in seconds from then. */
const run = async (client: pg.Client, mail: MailServer, count: number): Promise<Times> => {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  await client.query(`update recurring set first_date = current_date, next_date = current_date`)
  await client.query(`select graphile_worker.add_job('make_recurring', '{}'::json)`)
  let issued = 0
  for (;;) {
    await sleep(500)
    const { rows } = await client.query<{ runs: number }>('select count(*)::int as runs from recurring_run')
    if (issued === 0 && rows[0]!.runs >= count) issued = seconds()
    if (issued > 0 && lettersOf(mail).length >= count) return { issued, mailed: seconds() }
    if (seconds() > 3 * goalSeconds) throw new Error(`after ${seconds()} s: ${JSON.stringify(await countsOf(client))}`)
  }
}

/** Each document once and each letter once, whatever the speed. */
const check = async (client: pg.Client, mail: MailServer, count: number) => {
  // A second letter would still be on its way.
  await sleep(3000)
  const counts = await countsOf(client)
  const received = lettersOf(mail)
  const ids = new Set(received.map(({ raw }) => /^message-id:\s*(\S+)/im.exec(raw)?.[1]))
  const { invoices, runs, letters, paused } = counts
  const isRight = [invoices, runs, letters, received.length, ids.size].every((each) => each === count)
  if (!isRight || paused > 0)
    throw new Error(`not once each: ${JSON.stringify({ ...counts, mails: received.length, ids: ids.size })}`)
}

/**
 * Seconds for the rows of the invoices by plain SQL and for the same bytes to the same mail server, one after the other on one connection
 * each: no documents are printed, no sums kept, nothing is queued.
 */
const floorOf = async (superuserUrl: string, company: string, mail: MailServer, count: number): Promise<number> => {
  const sample = Math.min(floorSample, count)
  const raw = Buffer.from(lettersOf(mail)[0]!.raw, 'latin1')
  const bare = await openBareInvoices(superuserUrl, [company], 1)
  const transport = createTransport({
    host: '127.0.0.1',
    port: mail.port,
    secure: false,
    pool: true,
    maxConnections: 1,
  })
  const started = performance.now()
  for (let index = 0; index < sample; index++) {
    await bare.create(company)
    await transport.sendMail({ envelope: { from: 'a@example.com', to: receiver }, raw })
  }
  const seconds = (performance.now() - started) / 1000
  transport.close()
  await bare.close()
  return (seconds / sample) * count
}

/** Recurring invoices that are due at once, issued and mailed to a mail server on this machine. */
export const measureRecurring = async (folder: string, share: number): Promise<Figure[]> => {
  const companies = Math.max(1, Math.round((total * share) / perCompany))
  const count = companies * perCompany
  await mkdir(path.join(folder, 'recurring-database'))
  const database = await startEmbedded({
    dataDir: path.join(folder, 'recurring-database'),
    log: pino({ level: 'silent' }),
  })
  const mail = await startMailServer()
  const environment = { DATABASE_URL: database.ownerUrl, SMTP_URL: `smtp://127.0.0.1:${mail.port}` }
  const server = await startProcess(path.join(folder, 'recurring'), environment)
  const superuserUrl = ofProduct(database.superuserUrl)
  try {
    return await withClient(superuserUrl, async (client) => {
      for (let index = 0; index < companies; index++) await prepareCompany(client, server.address, `${title}-${index}`)
      const other = await prepareCompany(client, server.address, `${title}-floor`)
      await client.query('delete from recurring where company_id = $1', [other])
      await copyRecurring(client, perCompany)
      const before = processorSeconds()
      const times = await run(client, mail, count)
      const busy = processorSeconds() - before
      const [load = 0] = loadavg()
      await check(client, mail, count)
      const floor = await floorOf(superuserUrl, other, mail, count)
      const goal = goalSeconds * (count / total)
      const figure = (name: string, seconds: number): Figure => ({
        name: `${name} ${count} recurring invoices due at once (load ${load.toFixed(1)}, ${busy.toFixed(0)} s of a core)`,
        measured: `${seconds.toFixed(1)} s`,
        floor: `${floor.toFixed(1)} s`,
        ratio: seconds / floor,
        goal: `≤ ${goal} s`,
        isMet: seconds <= goal,
      })
      return [figure('Issue', times.issued), figure('Issue and mail', times.mailed)]
    })
  } finally {
    await server.stop()
    await mail.close()
    await database.stop()
  }
}
