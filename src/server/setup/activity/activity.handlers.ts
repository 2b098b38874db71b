// Decision: docs/decisions/activities.md
import { v7 as uuid } from 'uuid'
import { activityInput, activityRows } from '#contract/setup/activity.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { refuseIf, withActions, mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import { refuseFull, archive, unarchive, deleteSetting, restoreSetting } from '#server/platform/resource/lifecycle.ts'
import { lockCompany } from '#server/platform/resource/scope.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { findActivity, hasSeries, insertActivity, listActivities, updateActivity } from './activity.queries.ts'

const requireActivity = async (scope: Scope, id: string, lock?: { lock: boolean }) => {
  const activity = await findActivity(scope, id, lock)
  if (!activity) throw notFound('activity')
  return activity
}

const deleteRefusal = async (scope: Scope, id: string) => ((await hasSeries(scope, id)) ? 'has_documents' : null)

export const activityHandlers = {
  'activity.list': (context, { query }) => listActivities(context, query),

  'activity.create_form': async () => ({
    item: { title: '', code: null, tariff: null, certificate_number: null },
    options: {},
  }),

  'activity.create': async (context, { body }) => {
    await refuseFull(context, 'activity')
    return insertActivity(context, uuid(), body)
  },

  'activity.edit_form': async (context, { params }) => {
    const activity = await requireActivity(context, params.id)
    const item = await withActions(context, activityRows['activity.update'].access, activity, async () => ({
      delete: await deleteRefusal(context, activity.id),
    }))
    return { item, options: {} }
  },

  // Issued documents keep their certificate number; new ones print the new number.
  'activity.update': async (context, { params, body }) => {
    const stored = await requireActivity(context, params.id, { lock: true })
    refuseStale(stored, body)
    return updateActivity(context, stored.id, mergeChange(activityInput, stored, body))
  },

  'activity.delete': async (context, { params }) => {
    await lockCompany(context)
    const { id } = await requireActivity(context, params.id, { lock: true })
    refuseIf(await deleteRefusal(context, id))
    await deleteSetting(context, 'activity', id)
  },

  'activity.restore': async (context, { params }) => {
    await restoreSetting(context, 'activity', params.id)
    return requireActivity(context, params.id)
  },

  'activity.archive': (context, { params }) => setArchived(context, params.id, true),
  'activity.archive_restore': (context, { params }) => setArchived(context, params.id, false),
} satisfies HandlersOf<typeof activityRows>

/** A series that already has an archived activity keeps it; no other series can choose it. */
const setArchived = async (context: CompanyContext, id: string, isArchived: boolean) => {
  await lockCompany(context)
  const stored = await requireActivity(context, id, { lock: true })
  if ((stored.archived_at !== null) === isArchived) return stored
  await (isArchived ? archive : unarchive)(context, 'activity', id)
  return requireActivity(context, id)
}
