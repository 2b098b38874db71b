// Decision: docs/decisions/inbox.md
import { sql } from 'kysely'
import { dec } from '#domain/decimal.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import type { PaperOwner } from '#domain/paper/facts.ts'
import { describe, equalExpense, judge } from './describe.ts'
import { joinDoubles } from './doubles.ts'
import { lockPapers, queueReading, readStoredPaper } from './paper.queries.ts'
import type { StoredPaper } from './paper.queries.ts'
import { readPaperFile } from './read-paper-file.ts'
import type { ReadFacts } from './read-paper-file.ts'

type Work = { company_id: string; paper_id: string }

/** A file that has stopped its reader so many times is not read again. */
const mostAttempts = 3

/**
 * Reads a paper. Safe to run twice and to kill: what was read is stored in one transaction and only while it is not read, and a paper whose
 * reader was killed several times stays unread.
 */
export const readPaperJob = async (services: Services, { company_id, paper_id }: Work): Promise<void> => {
  const begun = await inTransaction(services.pool, company_id, (db) =>
    begin(services, { db, companyId: company_id }, paper_id),
  )
  if (!begun) return
  const { paper, context, owner } = begun
  const facts = await readBytes(services, paper, { company_id, context, owner })
  await inTransaction(services.pool, company_id, (db) =>
    store(services, { db, companyId: company_id }, paper_id, facts),
  )
}

const contextOf = (services: Services, { db, companyId }: Scope, id: string): Promise<CompanyContext> =>
  companyContext(services, db, { company_id: companyId, id, created_by: null, language: 'lt' })

/** Undefined if the paper is gone or was read. */
const begin = async (services: Services, scope: Scope, id: string) => {
  const { db, companyId } = scope
  const { rows } = await sql<{
    attempts: number
  }>`update paper set reading = 'reading', attempts = attempts + 1, read_at = ${services.clock().toISOString()}
    where company_id = ${companyId} and id = ${id} and reading in ('new', 'reading') and attempts < 10 returning attempts`.execute(
    db,
  )
  if (!rows[0]) return undefined
  const context = await contextOf(services, scope, id)
  return { paper: await readStoredPaper(scope, id), context, owner: await readOwner(scope) }
}

const readOwner = async ({ db, companyId }: Scope): Promise<PaperOwner> => {
  const { rows } = await sql<PaperOwner>`select c.title, c.code, c.vat_code,
      coalesce((select array_agg(a.account_number) from company_account a where a.company_id = c.id and a.account_number is not null), '{}') as accounts
    from company c where c.id = ${companyId}`.execute(db)
  return rows[0] as PaperOwner
}

type Reader = { company_id: string; context: CompanyContext; owner: PaperOwner }

const readBytes = async (
  services: Services,
  paper: StoredPaper,
  { company_id, context, owner }: Reader,
): Promise<ReadFacts> => {
  if (paper.attempts > mostAttempts) return { kind: 'unread', refused: 'too_slow' }
  const bytes = await services.files.get(company_id, paper.id)
  if (!bytes) return { kind: 'unread', refused: 'broken' }
  const { today, session } = context
  const { reader } = services.config
  return readPaperFile({
    bytes,
    type: paper.type,
    companyId: company_id,
    owner,
    currency: session.currency,
    today,
    reader,
  })
}

const store = async (services: Services, scope: Scope, id: string, facts: ReadFacts): Promise<void> => {
  const { db, companyId } = scope
  await lockPapers(scope)
  const context = await contextOf(services, scope, id)
  const paper = await readStoredPaper(scope, id, { lock: true }).catch((error: unknown) => {
    // Deleted with its company or its expense.
    if (error instanceof Problem) return undefined
    throw error
  })
  if (!paper || (paper.state !== 'reading' && paper.decision === null)) return
  const described = await describe(context, facts)
  const isBooked = (await equalExpense(context, paper, described)) !== null
  const { state, field } = judge(described, { isBooked, sender_trust: paper.sender_trust })
  const { form, fields, key } = described
  const total = fields.total.value === null ? null : dec(fields.total.value).toFixed()
  await sql`update paper set reading = ${state}, facts = ${JSON.stringify(facts)}::jsonb, doubtful_field = ${field}, version = version + 1,
      is_structured = ${facts.kind === 'e_invoice'}, vendor_title = ${fields.vendor.value?.slice(0, 200) || null}, vendor_key = ${key?.slice(0, 200) || null},
      number = ${fields.number.value || null}, date = ${fields.date.value}, currency = ${form.currency}, total = ${total}
    where company_id = ${companyId} and id = ${id} and reading = 'reading'`.execute(db)
  if (state !== 'unread') await joinDoubles(scope, id)
}

/** Queues what was not read though it should have been: its process was killed, or it came with an archive. */
export const queueUnread = async (services: Services): Promise<void> => {
  const before = new Date(services.clock().getTime() - 5 * 60 * 1000).toISOString()
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ company_id: string; id: string }>`select company_id, id from papers_to_read(${before}, 100)`.execute(db),
  )
  for (const { company_id, id } of rows)
    await inTransaction(services.pool, company_id, (db) => queueReading({ db, companyId: company_id }, id))
}
