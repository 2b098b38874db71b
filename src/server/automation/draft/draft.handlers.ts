import { sql } from 'kysely'
import type { draftRows, DraftSending } from '#contract/automation/draft.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { lockDraft, readDraft, readDrafts } from './draft.queries.ts'
import { issueDraft } from './issue-draft.ts'
import { changeDraft, refuseDraftOf, refuseOver, storeDraft } from './store-draft.ts'

const setDeleted = async (context: CompanyContext, id: string, isDeleted: boolean): Promise<void> => {
  const stored = await lockDraft(context, id)
  refuseDraftOf(context, stored.kind)
  if (isDeleted) await refuseOver(context, stored)
  else if (!stored.deleted_at) throw notFound('draft')
  await sql`update draft set deleted_at = ${isDeleted ? context.now.toISOString() : null}, send_at = null, send = null, scheduled_by = null
    where company_id = ${context.companyId} and id = ${id}`.execute(context.db)
}

/** A longer wait is a mistake in the year. */
const longestWait = "interval '1 year'"

/** The moment of a time in the company's time zone, or with a zone of its own. */
const momentOf = async ({ db, session, now }: CompanyContext, at: string): Promise<string> => {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(at)
  const moment = hasZone ? sql`${at}::timestamptz` : sql`${at}::timestamp at time zone ${session.time_zone}`
  const { rows } = await sql<{ at: string; is_future: boolean }>`select at, at > ${now.toISOString()}::timestamptz
      and at < ${now.toISOString()}::timestamptz + ${sql.raw(longestWait)} as is_future from (select ${moment} as at) moment`.execute(
    db,
  )
  const [found] = rows
  if (!found?.is_future) throw refuseField('at', 'future')
  return found.at
}

const schedule = async (context: CompanyContext, id: string, at: string, send: DraftSending | null) => {
  const stored = await lockDraft(context, id)
  refuseDraftOf(context, stored.kind)
  await refuseOver(context, stored)
  if (stored.kind !== 'invoice') throw notFound('draft')
  await sql`update draft set send_at = ${await momentOf(context, at)}::timestamptz, send = ${send && JSON.stringify(send)},
      scheduled_by = ${context.session.user_id}, language = ${context.language}, refusal = null, refused_at = null
    where company_id = ${context.companyId} and id = ${id}`.execute(context.db)
}

export const draftHandlers: HandlersOf<typeof draftRows> = {
  'draft.list': (context, { query }) => readDrafts(context, query),
  'draft.read': (context, { params }) => readDraft(context, params.id),
  'draft.create': async (context, { body }) => readDraft(context, await storeDraft(context, body)),
  'draft.change': async (context, { params, body }) => {
    const conflicts = await changeDraft(context, params.id, body)
    return { ...(await readDraft(context, params.id)), conflicts }
  },
  'draft.delete': (context, { params }) => setDeleted(context, params.id, true),
  'draft.restore': async (context, { params }) => {
    await setDeleted(context, params.id, false)
    return readDraft(context, params.id)
  },
  'draft.issue': (context, { params }) => issueDraft(context, params.id),
  'draft.schedule': async (context, { params, body }) => {
    await schedule(context, params.id, body.at, body.send ?? null)
    return readDraft(context, params.id)
  },
  'draft.unschedule': async (context, { params }) => {
    refuseDraftOf(context, (await lockDraft(context, params.id)).kind)
    await sql`update draft set send_at = null, send = null, scheduled_by = null
      where company_id = ${context.companyId} and id = ${params.id}`.execute(context.db)
    return readDraft(context, params.id)
  },
}
