import { sql } from 'kysely'
import type { Draft, DraftRow } from '#contract/automation/draft.ts'
import type { PlannedLetter } from '#contract/automation/planned-time.ts'
import { amountText, isCurrency } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { maxDraftVersions } from '#domain/draft.ts'
import type { DraftForm, DraftKind } from '#domain/draft.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { reasonOf } from '../refusal-text.ts'
import type { Refusal } from '../refusal-text.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** The row of a draft as it is stored. */
export type StoredDraft = {
  id: string
  kind: DraftKind
  form: DraftForm
  version: number
  created_by: string | null
  send_at: string | null
  send: PlannedLetter | null
  scheduled_by: string | null
  language: string
  invoice_id: string | null
  expense_id: string | null
  deleted_at: string | null
}

/** Locks a draft, so that it becomes one document at most; refuses with `not_found`. */
export const lockDraft = async ({ db, companyId }: Scope, id: string): Promise<StoredDraft> => {
  const { rows } =
    await sql<StoredDraft>`select id, kind, form, version, created_by, send_at, send, scheduled_by, language, invoice_id,
      expense_id, deleted_at from draft where company_id = ${companyId} and id = ${id} for update`.execute(db)
  if (!rows[0]) throw notFound('draft')
  return rows[0]
}

type Read = Omit<DraftRow, 'date' | 'date_due' | 'reason'> &
  Refusal & { date: string | null; date_due: string | null; form?: DraftForm }

const nameOf = (column: 'created_by' | 'updated_by' | 'scheduled_by') =>
  sql`(select u.name from app_user u where u.id = d.${sql.ref(column)}) as ${sql.ref(column)}`

/** Whose scope it is; `now` is the clock of the server. */
type Viewer = Scope & { session: { user_id: string }; now: Date; language: Language }

/** A browser says so every 15 seconds; two that are lost are no leaving. */
const presence = "interval '45 seconds'"

const editingOf = ({ session, now }: Viewer) => sql`coalesce((select array_agg(u.name order by u.name)
    from jsonb_each_text(d.editors) e join app_user u on u.id = e.key::uuid
    where e.key <> ${session.user_id} and e.value::timestamptz > ${now.toISOString()}::timestamptz - ${sql.raw(presence)}), '{}') as editing`

const columns = sql`d.id, d.kind, d.version, d.title,
  case when d.kind = 'expense' then nullif(d.form->>'number', '') end as number, d.form->>'date' as date, d.form->>'date_due' as date_due, d.currency, d.total,
  ${nameOf('created_by')}, d.created_at, ${nameOf('updated_by')}, d.updated_at, d.send_at, d.send is not null as sends,
  ${nameOf('scheduled_by')}, d.refusal, d.refusal_detail, d.refused_at, coalesce(d.invoice_id, d.expense_id) as document_id,
  case when d.invoice_id is not null or d.expense_id is not null then 'issued' when d.deleted_at is not null then 'deleted'
    when d.send_at is not null then 'scheduled' when d.refusal is not null then 'refused' else 'draft' end as state`

const dayOf = (text: string | null): string | null => (text !== null && isPlainDate(text) ? text : null)

const itemOf = ({ date, date_due, total, currency, refusal_detail, ...rest }: Read, language: Language): DraftRow => ({
  ...rest,
  reason: reasonOf({ ...rest, refusal_detail }, language),
  date: dayOf(date),
  date_due: dayOf(date_due),
  currency,
  total: total !== null && currency && isCurrency(currency) ? amountText(dec(total), currency) : null,
})

/** A draft with its form; refuses with `not_found`. */
export const readDraft = async (viewer: Viewer, id: string): Promise<Draft> => {
  const { db, companyId } = viewer
  const { rows } = await sql<
    Read & Pick<Draft, 'send'> & { form: DraftForm }
  >`select ${columns}, ${editingOf(viewer)}, d.form, d.send from draft d
    where d.company_id = ${companyId} and d.id = ${id}`.execute(db)
  const [read] = rows
  if (!read) throw notFound('draft')
  return { ...itemOf(read, viewer.language), form: read.form, send: read.send }
}

/** Remembers that the person has the draft open; others who have left it are forgotten. Not a change of the draft. */
export const markEditing = async ({ db, companyId, session, now }: Viewer, id: string): Promise<void> => {
  const at = now.toISOString()
  await sql`update draft set editors = coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each_text(editors) e
        where e.value::timestamptz > ${at}::timestamptz - ${sql.raw(presence)}), '{}') || jsonb_build_object(${session.user_id}::text, ${at}::text)
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

type Page = { kind?: DraftKind | undefined; limit?: number | undefined; cursor?: string | undefined }

/** A page of drafts that are neither issued nor deleted, those changed last first. */
export const readDrafts = async (viewer: Viewer, { kind, ...page }: Page) => {
  const { db, companyId } = viewer
  const where = [
    sql`d.company_id = ${companyId}`,
    sql`d.invoice_id is null and d.expense_id is null and d.deleted_at is null`,
    ...(kind ? [sql`d.kind = ${kind}`] : []),
  ]
  const { rows, next_cursor } = await readPage<Read & { cursor_value: string; is_exact: boolean }>(db, {
    columns: sql`${columns}, ${editingOf(viewer)}`,
    from: sql`draft d`,
    where,
    id: sql`d.id`,
    sorts: { updated_at: { by: sql`d.updated_at`, type: 'timestamptz' } },
    sort: '-updated_at',
    ...page,
  })
  const counted = await sql<{ count: number }>`select count(*)::int as count from draft d
    where ${sql.join(where, sql` and `)}`.execute(db)
  const data = rows.map(({ cursor_value: _, is_exact: __, ...row }) => itemOf(row, viewer.language))
  return { data, meta: { next_cursor, count: counted.rows[0]?.count ?? 0 } }
}

/** The drafts of the company that are neither issued nor deleted, one request at a time: two at once would both be the last allowed one. */
export const countDrafts = async ({ db, companyId }: Scope, userId: string) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}::text, 54))`.execute(db)
  const { rows } = await sql<{ count: number; own: number; bytes: number }>`
    select count(*)::int as count, (count(*) filter (where created_by = ${userId}::uuid))::int as own, coalesce(sum(size), 0)::int as bytes
    from draft where company_id = ${companyId} and invoice_id is null and expense_id is null and deleted_at is null`.execute(
    db,
  )
  return rows[0] as { count: number; own: number; bytes: number }
}

/** What lists show of a form. */
export type DraftSummary = { title: string | null; currency: string; total: string | null }
export type NewDraft = {
  id: string
  kind: DraftKind
  form: DraftForm
  size: number
  language: string
  now: Date
  userId: string
}

/** Stores a draft; false if there is one with its id. */
export const insertDraft = async ({ db, companyId }: Scope, draft: NewDraft, summary: DraftSummary) => {
  const { id, kind, form, size, language, now, userId } = draft
  const { numAffectedRows } = await sql`insert into draft
      (company_id, id, kind, form, size, title, currency, total, language, created_by, created_at, updated_by, updated_at)
    values (${companyId}, ${id}, ${kind}, ${JSON.stringify(form)}, ${size}, ${summary.title}, ${summary.currency}, ${summary.total},
      ${language}, ${userId}, ${now.toISOString()}, ${userId}, ${now.toISOString()})
    on conflict (company_id, id) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** The form as it was in an earlier version; undefined if that is not kept any more. */
export const readVersion = async ({ db, companyId }: Scope, id: string, version: number) => {
  const { rows } = await sql<{ form: DraftForm }>`select form from draft_version
    where company_id = ${companyId} and draft_id = ${id} and version = ${version}`.execute(db)
  return rows[0]?.form
}

/** Stores the changed form of a locked draft and keeps the previous one. */
export const updateDraft = async (
  { db, companyId }: Scope,
  stored: StoredDraft,
  draft: Omit<NewDraft, 'kind' | 'id'>,
  summary: DraftSummary,
) => {
  const { id, version } = stored
  await sql`insert into draft_version (company_id, draft_id, version, form)
    values (${companyId}, ${id}, ${version}, ${JSON.stringify(stored.form)})`.execute(db)
  await sql`delete from draft_version where company_id = ${companyId} and draft_id = ${id}
    and version <= ${version - maxDraftVersions}`.execute(db)
  await sql`update draft set form = ${JSON.stringify(draft.form)}, size = ${draft.size}, version = version + 1, title = ${summary.title},
      currency = ${summary.currency}, total = ${summary.total}, updated_by = ${draft.userId}, updated_at = ${draft.now.toISOString()}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}
