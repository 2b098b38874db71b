import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import type { Fixtures } from '#server/books/ledger/crash/writes.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import type { ProcessRole } from '#server/platform/config/config-processes.ts'
import { startMailServer } from '../mail-server.ts'
import { startS3Server } from '../s3-server.ts'
import { clientOf, newTally } from './client.ts'
import type { Client, Tally } from './client.ts'
import { startMembers } from './processes.ts'
import type { Member } from './processes.ts'
import { startProxy } from './proxy.ts'

export type ClusterRun = {
  /** A migrated or empty database, as its owner. */
  ownerUrl: string
  /** The same through a pooler. */
  poolerUrl?: string
  roles: readonly ProcessRole[]
  /** At least; until each process was killed and restarted once it lasts longer. */
  seconds: number
  companies: number
  /** Callers of each company. */
  callers: number
}

export type ClusterReport = {
  requests: number
  repeated: number
  /** Errors that a client with one retry saw; must be none. */
  errors: string[]
  killed: number
  restarted: number
  invoices: number
  /** Answered invoices that are missing; must be 0. */
  lost: number
  /** Invoices with a number that another one of the company has; must be 0. */
  numberedTwice: number
  letters: number
  /** Letters that arrived twice; must be 0. */
  lettersTwice: number
  /** Answered letters that neither arrived nor are marked as uncertain; must be 0. */
  lettersLost: number
  /** Letters whose sending was interrupted, which the product never repeats. */
  uncertain: number
  difference: string | null
  p95: number
}

type Sender = { client: Client; fixtures: Fixtures; made: string[]; sent: string[] }

/** Works with several processes on one database while they are killed and restarted, then checks that nothing was lost or done twice. */
export const runCluster = async ({ ownerUrl, poolerUrl, roles, ...load }: ClusterRun): Promise<ClusterReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'kvitas-cluster-'))
  chmodSync(folder, 0o711)
  const mail = await startMailServer()
  const files = await startS3Server()
  const proxy = await startProxy()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  let members: Member[] = []
  try {
    const settings = {
      ...(poolerUrl
        ? { DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: ownerUrl, PREPARED: 'off' }
        : { DATABASE_URL: ownerUrl }),
      ...files.environment,
      KEYS_FILE: join(folder, 'keys.json'),
      PUBLIC_URL: proxy.address,
      SMTP_URL: mail.url.replace(/\?.*/, ''),
      SENDING_LIMIT_NEW: '100000/100000',
      RUN_AS: 'root',
    }
    members = await startMembers(roles, folder, settings, proxy)
    const tally = newTally()
    const senders = await Promise.all(
      Array.from({ length: load.companies }, (_, index) => openCompany(proxy.address, owner, tally, index)),
    )
    const working = new AbortController()
    const works = senders.flatMap((sender) => Array.from({ length: load.callers }, () => work(sender, working.signal)))
    const counts = await troubleMembers(members, Date.now() + load.seconds * 1000)
    working.abort()
    await Promise.all(works)
    await settle(owner)
    return await report(
      owner,
      tally,
      senders,
      mail.state.emails.map(({ raw }) => raw),
      counts,
    )
  } finally {
    await Promise.all(members.map(({ stop }) => stop()))
    await owner.end()
    await Promise.all([proxy.close(), mail.close(), files.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

const openCompany = async (address: string, owner: pg.Client, tally: Tally, index: number): Promise<Sender> => {
  const email = `cluster${index}@ziedas.lt`
  const authorization = await signUp(address, email)
  await owner.query('update app_user set email_verified_at = now() where email = $1', [email])
  const client = clientOf(address, authorization, tally)
  const fixtures = await createFixtures(async (method, path, body) => ({
    status: method === 'POST' ? 201 : 200,
    body: await client(method, path, body),
  }))
  return { client, fixtures, made: [], sent: [] }
}

/** A day's work of a company, again and again: an invoice, its list, itself, its PDF and a letter. */
const work = async ({ client, fixtures, made, sent }: Sender, working: AbortSignal): Promise<void> => {
  for (let turn = 0; !working.aborted; turn += 1) {
    const line = { title: 'Konsultacija', quantity: '2', price: '10.55' }
    const invoice = await client('POST', '/invoice', {
      client_id: fixtures.client,
      date: '2026-11-20',
      date_due: '2026-12-04',
      lines: [line],
    })
    if (typeof invoice?.id !== 'string') continue
    made.push(invoice.id)
    await client('GET', `/invoice/edit/${invoice.id}`)
    await client('GET', '/invoice/all')
    if (turn % 4 === 0) await client('GET', `/invoice/${invoice.id}/pdf`)
    if (turn % 2 === 0) {
      const letter = await client('POST', `/invoice/${invoice.id}/send`, { to: ['ona@azuolas.lt'] })
      if (typeof letter?.id === 'string') sent.push(letter.id)
    }
  }
}

const betweenMs = 1500

/** Kills and restarts one process after another, each again ready before the next: each of them once, and longer until the time is over. */
const troubleMembers = async (members: readonly Member[], until: number) => {
  const counts = { killed: 0, restarted: 0 }
  for (let turn = 0; ; turn += 1) {
    await pause(betweenMs)
    if (turn >= 2 * members.length && Date.now() >= until) return counts
    const member = members[turn % members.length]!
    if (Math.floor(turn / members.length) % 2 === 0) {
      await member.kill()
      counts.killed += 1
    } else {
      await member.restart()
      counts.restarted += 1
    }
  }
}

const maxMsToSettle = 90_000

/** Waits until no letter waits and no job is locked. */
const settle = async (owner: pg.Client): Promise<void> => {
  const until = Date.now() + maxMsToSettle
  while (Date.now() < until) {
    const { rows } = await owner.query<{ open: number }>(
      `select (select count(*) from graphile_worker.jobs where task_identifier = 'send_document')::int as open`,
    )
    if (rows[0]!.open === 0) return
    await pause(500)
  }
}

const report = async (
  owner: pg.Client,
  { requests, repeated, errors, times }: Tally,
  senders: readonly Sender[],
  mails: readonly string[],
  counts: { killed: number; restarted: number },
): Promise<ClusterReport> => {
  const made = senders.flatMap((sender) => sender.made)
  const sent = senders.flatMap((sender) => sender.sent)
  const count = async (query: string, values: unknown[] = []): Promise<number> =>
    (await owner.query<{ count: number }>(query, values)).rows[0]!.count
  const found = await count('select count(*)::int as count from invoice where id = any($1)', [made])
  const ids = mails.map((raw) => /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? raw)
  const { rows } = await owner.query<{ id: string; status: string; message_id: string }>(
    'select id, status, message_id from document_email where id = any($1)',
    [sent],
  )
  const arrived = new Set(ids)
  const missing = rows.filter(({ message_id: id }) => !arrived.has(id))
  const uncertain = missing.filter(({ status }) => status !== 'sent').length
  const { difference } = await verifyBooks(owner)
  return {
    requests,
    repeated,
    errors,
    ...counts,
    invoices: made.length,
    lost: made.length - found,
    numberedTwice: await count(
      'select count(*)::int as count from (select from invoice group by company_id, number having count(*) > 1) twice',
    ),
    letters: sent.length,
    lettersTwice: ids.length - arrived.size,
    lettersLost: sent.length - rows.length + missing.length - uncertain,
    uncertain,
    difference: difference && `${difference.title}: stored ${difference.kept}, expected ${difference.should_be}`,
    p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0,
  }
}
