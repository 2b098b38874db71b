import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import type { Cluster } from './cluster.ts'
import type { Sender } from './sender.ts'

export type Checks = {
  invoices: number
  /** Answered invoices that are missing; must be 0. */
  lost: number
  /** Invoices with a number that another one of the company has; must be 0. */
  numberedTwice: number
  letters: number
  /** Letters with a document or about one that arrived twice; must be 0. */
  lettersTwice: number
  /** Mails about an account that arrived twice, such as the link of a new password: they are repeated rather than lost. */
  noticesTwice: number
  /** Answered letters that neither arrived nor are marked as uncertain; must be 0. */
  lettersLost: number
  /** Letters whose sending was interrupted, which the product never repeats. */
  uncertain: number
  /** The first kept sum that differs; must be null. */
  difference: string | null
}

const maxMsToSettle = 90_000

/** Waits until no letter waits and no job is locked. */
export const settle = async (owner: pg.Pool): Promise<void> => {
  const until = Date.now() + maxMsToSettle
  while (Date.now() < until) {
    const { rows } = await owner.query<{ open: number }>(
      `select (select count(*) from graphile_worker.jobs where task_identifier = 'send_document')::int as open`,
    )
    if (rows[0]!.open === 0) return
    await pause(500)
  }
}

/** Whether everything that was answered is stored, once. */
export const check = async ({ owner, letters }: Cluster, senders: readonly Sender[]): Promise<Checks> => {
  const made = senders.flatMap((sender) => sender.made)
  const sent = senders.flatMap((sender) => sender.sent)
  const count = async (query: string, values: unknown[] = []): Promise<number> =>
    (await owner.query<{ count: number }>(query, values)).rows[0]!.count
  const found = await count('select count(*)::int as count from invoice where id = any($1)', [made])
  const { rows } = await owner.query<{ id: string; status: string; message_id: string }>(
    'select id, status, message_id from document_email where id = any($1)',
    [sent],
  )
  const ids = letters().map((raw) => /^Message-ID:\s*(<[^>]+>)/im.exec(raw)?.[1] ?? raw)
  const arrived = new Set(ids)
  const seen = new Set<string>()
  const repeated = ids.filter((id) => {
    const isRepeated = seen.has(id)
    seen.add(id)
    return isRepeated
  })
  const documentsTwice = await count(
    'select count(*)::int as count from unnest($1::text[]) repeated where exists (select from document_email d where d.message_id = repeated)',
    [repeated],
  )
  const missing = rows.filter(({ message_id: id }) => !arrived.has(id))
  const uncertain = missing.filter(({ status }) => status !== 'sent').length
  const client = await owner.connect()
  const { difference } = await verifyBooks(client).finally(() => client.release())
  return {
    invoices: made.length,
    lost: made.length - found,
    numberedTwice: await count(
      'select count(*)::int as count from (select from invoice group by company_id, number having count(*) > 1) twice',
    ),
    letters: sent.length,
    lettersTwice: documentsTwice,
    noticesTwice: repeated.length - documentsTwice,
    lettersLost: sent.length - rows.length + missing.length - uncertain,
    uncertain,
    difference: difference && `${difference.title}: stored ${difference.kept}, expected ${difference.should_be}`,
  }
}
