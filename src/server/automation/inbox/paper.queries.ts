import { sql } from 'kysely'
import type { PaperRow } from '#contract/automation/inbox.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { StoredUpload } from '#server/platform/files/receive.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { ReadFacts } from './read-paper-file.ts'

export type StoredPaper = PaperRow & {
  digest: string
  facts: ReadFacts | null
  attempts: number
  decision: 'approved' | 'rejected' | null
  double_of: string | null
}

const rowColumns = sql`p.id, coalesce(p.decision, p.reading) as state, p.source, p.sender, p.sender_trust, p.subject, p.received_at, p.name, p.size, p.type, p.thumbnail,
  p.is_structured, p.doubtful_field, p.vendor_title, p.number, p.date::text as date, p.currency, p.total::text as total,
  (select count(*)::int from paper d where d.company_id = p.company_id and d.double_of = p.id) as doubles, p.expense_id, p.decided_at,
  (select u.name from app_user u where u.id = p.decided_by) as decided_by`
const ofTab = {
  waiting: sql`p.decision is null`,
  approved: sql`p.decision = 'approved'`,
  rejected: sql`p.decision = 'rejected'`,
}

const itemOf = <Row extends PaperRow>(row: Row): Row => ({
  ...row,
  total: row.total !== null && row.currency ? amountText(dec(row.total), row.currency) : null,
})

/** A paper with what was read; `lock` keeps it until the transaction ends. Refuses with `not_found`. */
export const readStoredPaper = async (
  { db, companyId }: Scope,
  id: string,
  { lock = false } = {},
): Promise<StoredPaper> => {
  const { rows } = await sql<StoredPaper>`select ${rowColumns}, p.digest, p.facts, p.attempts, p.decision, p.double_of
    from paper p where p.company_id = ${companyId} and p.id = ${id} ${lock ? sql`for update of p` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('paper')
  return itemOf(row)
}

type Page = { tab: 'waiting' | 'approved' | 'rejected'; limit?: number | undefined; cursor?: string | undefined }

/** A page of papers, the newest first; equal ones are one row. */
export const readPapers = async ({ db, companyId }: Scope, { tab, ...page }: Page) => {
  const { rows, next_cursor } = await readPage<PaperRow & { cursor_value: string; is_exact: boolean }>(db, {
    columns: rowColumns,
    from: sql`paper p`,
    where: [sql`p.company_id = ${companyId}`, ofTab[tab], sql`p.double_of is null`],
    id: sql`p.id`,
    sorts: { received_at: { by: sql`p.received_at`, type: 'timestamptz' } },
    sort: '-received_at',
    ...page,
  })
  return { data: rows.map(({ cursor_value: _, is_exact: __, ...row }) => itemOf(row)), next_cursor }
}

/** How many papers each tab has, how many that wait are certain, and what was read of those. */
export const countPapers = async ({ db, companyId }: Scope) => {
  const { rows } = await sql<{ tab: string; count: number; certain: number }>`
    select coalesce(p.decision, 'waiting') as tab, count(*)::int as count, (count(*) filter (where p.decision is null and p.reading = 'ready'))::int as certain
    from paper p where p.company_id = ${companyId} and p.double_of is null group by 1`.execute(db)
  const of = (tab: string) => rows.find((row) => row.tab === tab)
  const { rows: sums } = await sql<{ currency: string; total: string }>`
    select p.currency, sum(p.total)::text as total from paper p
    where p.company_id = ${companyId} and ${ofTab.waiting} and p.double_of is null and p.total is not null
    group by p.currency order by p.currency`.execute(db)
  return {
    counts: {
      waiting: of('waiting')?.count ?? 0,
      approved: of('approved')?.count ?? 0,
      rejected: of('rejected')?.count ?? 0,
    },
    certain: of('waiting')?.certain ?? 0,
    sums: sums.map(({ currency, total }) => ({ currency, total: amountText(dec(total), currency) })),
  }
}

/** The papers that equal one, the first received first. */
export const readDoubles = async ({ db, companyId }: Scope, id: string): Promise<StoredPaper[]> => {
  const { rows } =
    await sql<StoredPaper>`select ${rowColumns}, p.digest, null as facts, p.attempts, p.decision, p.double_of
    from paper p where p.company_id = ${companyId} and p.double_of = ${id} order by p.received_at, p.id limit 50`.execute(
      db,
    )
  return rows.map(itemOf)
}

/** One change of the papers of a company at a time: two equal papers must not each become the double of the other. */
export const lockPapers = ({ db, companyId }: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${companyId}::text, 69))`.execute(db)

export type Arrival = {
  source: PaperRow['source']
  /** The mail that brought them. */
  mail?: { id: string; sender: string | null; sender_trust: 'known' | 'unknown' | 'failed'; subject: string | null }
  received_at: Date
  created_by: string | null
}

/**
 * Keeps papers whose bytes are stored, and queues their reading: after the commit, and never without one. Bytes that wait already make a
 * double of the paper that has them. The caller has locked the papers.
 */
export const insertPapers = async ({ db, companyId }: Scope, files: readonly StoredUpload[], arrival: Arrival) => {
  const { mail } = arrival
  for (const file of files) {
    await sql`insert into paper (company_id, id, source, mail_id, sender, sender_trust, subject, received_at, created_by, name, size, type,
        thumbnail, digest, double_of)
      values (${companyId}, ${file.id}, ${arrival.source}, ${mail?.id ?? null}, ${mail?.sender ?? null}, ${mail?.sender_trust ?? null},
        ${mail?.subject ?? null}, ${arrival.received_at.toISOString()}, ${arrival.created_by}, ${file.name}, ${file.size}, ${file.type}, ${file.thumbnail}, ${file.digest},
        (select p.id from paper p where p.company_id = ${companyId} and p.digest = ${file.digest} and p.decision is null
          and p.double_of is null order by p.received_at, p.id limit 1))`.execute(db)
    await queueReading({ db, companyId }, file.id)
  }
}

/** Papers of one company are read one after another, so that many of them do not hold up those of others. */
export const queueReading = ({ db, companyId }: Scope, paperId: string) =>
  queueJob(
    db,
    'read_paper',
    { company_id: companyId, paper_id: paperId },
    `read paper ${paperId}`,
    `papers ${companyId}`,
  )
