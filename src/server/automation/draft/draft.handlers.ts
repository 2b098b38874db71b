import { sql } from 'kysely'
import type { draftRows } from '#contract/automation/draft.ts'
import type { PlannedLetter } from '#contract/automation/planned-time.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { plannedMoment } from '../as-planner.ts'
import { refuseKind } from '../kind-rights.ts'
import { lockDraft, markEditing, readDraft, readDrafts } from './draft.queries.ts'
import { issueDraft } from './issue-draft.ts'
import { sendDraftNow } from './send-draft.ts'
import { changeDraft, refuseOver, storeDraft } from './store-draft.ts'

const setDeleted = async (context: CompanyContext, id: string, isDeleted: boolean): Promise<void> => {
  const stored = await lockDraft(context, id)
  refuseKind(context, stored.kind)
  if (isDeleted) await refuseOver(context, stored)
  else if (!stored.deleted_at) throw notFound('draft')
  await sql`update draft set deleted_at = ${isDeleted ? context.now.toISOString() : null}, send_at = null, send = null, scheduled_by = null
    where company_id = ${context.companyId} and id = ${id}`.execute(context.db)
}

const schedule = async (context: CompanyContext, id: string, at: string, send: PlannedLetter | null) => {
  const stored = await lockDraft(context, id)
  refuseKind(context, stored.kind)
  await refuseOver(context, stored)
  if (stored.kind !== 'invoice') throw notFound('draft')
  await sql`update draft set send_at = ${await plannedMoment(context, at)}::timestamptz, send = ${send && JSON.stringify(send)},
      scheduled_by = ${context.session.user_id}, language = ${context.language}, refusal = null, refusal_detail = null,
      refused_at = null
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
  'draft.editing': async (context, { params }) => {
    await markEditing(context, params.id)
    const { version, state, editing, kind } = await readDraft(context, params.id)
    refuseKind(context, kind)
    return { version, state, editing }
  },
  'draft.issue': (context, { params }) => issueDraft(context, params.id),
  'draft.send': (context, { params }) => sendDraftNow(context, params.id),
  'draft.schedule': async (context, { params, body }) => {
    await schedule(context, params.id, body.at, body.send ?? null)
    return readDraft(context, params.id)
  },
  'draft.unschedule': async (context, { params }) => {
    refuseKind(context, (await lockDraft(context, params.id)).kind)
    await sql`update draft set send_at = null, send = null, scheduled_by = null
      where company_id = ${context.companyId} and id = ${params.id}`.execute(context.db)
    return readDraft(context, params.id)
  },
}
