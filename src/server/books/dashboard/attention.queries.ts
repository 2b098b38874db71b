import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Dashboard } from '#contract/books/dashboard.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Attention = Dashboard['attention'][number]
type FailedEmail = Omit<Extract<Attention, { kind: 'email_failed' }>, 'kind'>

// Older failures are not shown: the user has seen them and did not act.
const failedDays = 30
const maxCounted = 1000

/** Emails that failed recently and were not sent again since. */
const readFailedEmails = async ({ db, companyId }: Scope): Promise<FailedEmail[]> => {
  const { rows } = await sql<FailedEmail>`
    select distinct on (e.client_id, e.invoice_id) e.kind as document, e.client_id, c.title as client_title, e.invoice_id, i.number as invoice_number
    from (
      select id, kind, client_id, invoice_id, created_at from document_email
      where company_id = ${companyId} and (status = 'failed' or bounced <> '{}')
        and not (kind in ('reminder', 'receipt') and coalesce(trouble, '') = 'document_gone') order by id desc limit 20) e
    join client c on c.company_id = ${companyId} and c.id = e.client_id
    left join invoice i on i.company_id = ${companyId} and i.id = e.invoice_id
    where e.created_at > now() - make_interval(days => ${failedDays}) and (e.invoice_id is null or (i.deleted_at is null and i.voided_at is null))
      and not exists (select from document_email later where later.company_id = ${companyId} and later.client_id = e.client_id
        and later.id > e.id and later.kind = e.kind and later.invoice_id is not distinct from e.invoice_id and later.status <> 'failed' and later.bounced = '{}')
    order by e.client_id, e.invoice_id, e.id desc limit 3`.execute(db)
  return rows
}

type FailingSender = { host: string }

/** The company's own mail server, if letters wait because it does not take them. */
const readFailingSender = ({ db, companyId }: Scope): Promise<FailingSender[]> =>
  db
    .selectFrom('company_sender')
    .select('host')
    .where('company_id', '=', companyId)
    .where('tested_at', 'is not', null)
    .where('failing_since', 'is not', null)
    .execute()

type NotSent = Omit<Extract<Attention, { kind: 'not_sent' }>, 'kind'>

/** Drafts and invoices that were not sent at their planned time, until somebody plans, sends or deletes them. */
const readNotSent = async ({ db, companyId }: Scope): Promise<NotSent[]> => {
  const { rows } = await sql<NotSent>`
    select r.document, r.id, r.client_title, r.invoice_number from (
      select 'draft' as document, d.id, d.title as client_title, null::text as invoice_number, d.refused_at from draft d
      where d.company_id = ${companyId} and d.refusal is not null and d.deleted_at is null and d.invoice_id is null
      union all
      select 'invoice', i.id, c.title, i.number, p.refused_at from planned_sending p
      join invoice i on i.company_id = p.company_id and i.id = p.invoice_id
      join client c on c.company_id = p.company_id and c.id = i.client_id
      where p.company_id = ${companyId} and p.refusal is not null and i.deleted_at is null and i.voided_at is null) r
    order by r.refused_at desc limit 3`.execute(db)
  return rows
}

type RecurringPaused = Omit<Extract<Attention, { kind: 'recurring_paused' }>, 'kind'>

/** Recurring documents that the server has paused because of a problem. */
const readRecurringPaused = async ({ db, companyId }: Scope): Promise<RecurringPaused[]> => {
  const { rows } = await sql<RecurringPaused>`select (count(*) over ())::int as count, id, title from recurring
    where company_id = ${companyId} and state = 'paused' and deleted_at is null and problem is not null
    order by paused_at desc, id desc limit 1`.execute(db)
  return rows
}

type Drafts = Omit<Extract<Attention, { kind: 'drafts' }>, 'kind'>

/** Unfinished invoices, the last changed first. */
const readDrafts = async ({ db, companyId }: Scope): Promise<Drafts[]> => {
  const { rows } = await sql<Drafts>`select (count(*) over ())::int as count, id, title as client_title from draft
    where company_id = ${companyId} and kind = 'invoice' and invoice_id is null and expense_id is null and deleted_at is null
      and send_at is null and refusal is null
    order by updated_at desc, id desc limit 1`.execute(db)
  return rows
}

type Questions = Omit<Extract<Attention, { kind: 'questions' }>, 'kind'>

/** The invoices about which clients asked and got no answer, without those that were deleted. */
const readQuestions = async ({ db, companyId }: Scope): Promise<Questions[]> => {
  const { rows } = await sql<Questions>`
    with asked as (select m.invoice_id, min(m.id::text) as first from document_message m where m.company_id = ${companyId} and m.author = 'client' and m.done_at is null
      group by 1 limit ${maxCounted})
    select (count(*) over ())::int as count, i.id as invoice_id, i.number as invoice_number, i.client_title
    from asked a join invoice i on i.company_id = ${companyId} and i.id = a.invoice_id and i.deleted_at is null
    order by a.first limit 1`.execute(db)
  return rows
}

type AcceptedQuotes = Omit<Extract<Attention, { kind: 'quotes_accepted' }>, 'kind'>

/** Accepted quotes of which not everything is invoiced yet, the one that waits longest first. */
const readAcceptedQuotes = async ({ db, companyId }: Scope): Promise<AcceptedQuotes[]> => {
  const { rows } = await sql<AcceptedQuotes>`
    with waiting as (select id, number, client_title, quote_answered_at from invoice where company_id = ${companyId} and quote_answer = 'accepted'
      and not is_invoiced and deleted_at is null and voided_at is null order by quote_answered_at, id limit ${maxCounted})
    select (count(*) over ())::int as count, id as invoice_id, number as invoice_number, client_title from waiting
    order by quote_answered_at, id limit 1`.execute(db)
  return rows
}

/** The number of bank entries that wait for a decision, as an expression of a query. */
export const bankEntriesToDo = (companyId: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select from bank_entry where company_id = ${companyId} and state = 'to-do' limit ${maxCounted}) b)`

/** The number of papers in the inbox that wait for a person; equal ones are one. */
export const papersWaiting = (companyId: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select from paper where company_id = ${companyId} and decision is null
    and double_of is null limit ${maxCounted}) p)`

const readCounts = async ({ db, companyId }: Scope, today: PlainDate) => {
  const { rows } = await sql<{ expenses: number; payments: number; entries: number; online: number; papers: number }>`
    select (select count(*)::int from (select from expense where company_id = ${companyId} and deleted_at is null and archived_at is null
        and payment_state <> 'paid' and date_due is not null and date_due < ${today}::date limit ${maxCounted}) e) as expenses,
      (select count(*)::int from (select from payment where company_id = ${companyId} and type = 'income' and deleted_at is null
        and archived_at is null and unused > 0 limit ${maxCounted}) p) as payments,
      (select count(*)::int from (select from online_payment_event where company_id = ${companyId} and outcome = 'to-do' limit ${maxCounted}) o) as online,
      ${bankEntriesToDo(companyId)} as entries, ${papersWaiting(companyId)} as papers`.execute(db)
  return rows[0] ?? { expenses: 0, payments: 0, entries: 0, online: 0, papers: 0 }
}

type User = { email: string; email_verified: boolean }

/** What needs the user's attention. */
export const readAttention = async (scope: Scope, today: PlainDate, user: User): Promise<Attention[]> => {
  const [failed, counts, notSent, paused, drafts, questions, quotes, failingSender] = await Promise.all([
    readFailedEmails(scope),
    readCounts(scope, today),
    readNotSent(scope),
    readRecurringPaused(scope),
    readDrafts(scope),
    readQuestions(scope),
    readAcceptedQuotes(scope),
    readFailingSender(scope),
  ])
  return [
    ...(user.email_verified ? [] : [{ kind: 'email_unverified' as const, email: user.email }]),
    ...failingSender.map((sender) => ({ kind: 'sender_failing' as const, ...sender })),
    ...failed.map((email) => ({ kind: 'email_failed' as const, ...email })),
    ...notSent.map((each) => ({ kind: 'not_sent' as const, ...each })),
    ...paused.map((each) => ({ kind: 'recurring_paused' as const, ...each })),
    ...questions.map((each) => ({ kind: 'questions' as const, ...each })),
    ...quotes.map((each) => ({ kind: 'quotes_accepted' as const, ...each })),
    ...(counts.online > 0 ? [{ kind: 'online_payments' as const, count: counts.online }] : []),
    ...(counts.expenses > 0 ? [{ kind: 'expenses_overdue' as const, count: counts.expenses }] : []),
    ...(counts.papers > 0 ? [{ kind: 'papers' as const, count: counts.papers }] : []),
    ...(counts.entries > 0 ? [{ kind: 'bank_entries' as const, count: counts.entries }] : []),
    ...(counts.payments > 0 ? [{ kind: 'payments_unused' as const, count: counts.payments }] : []),
    ...drafts.map((each) => ({ kind: 'drafts' as const, ...each })),
  ]
}

type Steps = NonNullable<Dashboard['first_steps']>

// A user with this many invoices needs no guide.
const enoughInvoices = 5

/** Which first steps are done, and whether the company has any documents. */
export const readFirstSteps = async ({
  db,
  companyId,
}: Scope): Promise<Pick<Dashboard, 'is_empty' | 'first_steps'>> => {
  const { rows } = await sql<Steps & { invoices: number; others: boolean }>`
    select (select address is not null from company where id = ${companyId}) as company,
      exists (select from company_account where company_id = ${companyId} and deleted_at is null and archived_at is null
        and account_number is not null) as account,
      exists (select from client where company_id = ${companyId} and deleted_at is null) as client,
      exists (select from product where company_id = ${companyId} and deleted_at is null) as product,
      exists (select from document_email where company_id = ${companyId} and kind = 'invoice') as sent,
      (select count(*)::int from (select from invoice where company_id = ${companyId} limit ${enoughInvoices}) i) as invoices,
      exists (select from expense where company_id = ${companyId}) or exists (select from payment where company_id = ${companyId}) as others`.execute(
    db,
  )
  const [found] = rows
  if (!found) return { is_empty: true, first_steps: null }
  const { invoices, others, ...steps } = found
  return {
    is_empty: invoices === 0 && !others,
    first_steps: invoices >= enoughInvoices ? null : { ...steps, invoice: invoices > 0 },
  }
}
