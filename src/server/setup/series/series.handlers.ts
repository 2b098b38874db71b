import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { seriesInput, seriesRows } from '#contract/setup/series.ts'
import type { Series } from '#contract/setup/series.ts'
import { findActivity } from '#server/setup/activity/activity.queries.ts'
import { seriesTypes } from '#domain/invoice-type.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { refuseIf, withActions, mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import { refuseFull, archive, unarchive, deleteSetting, restoreSetting } from '#server/platform/resource/lifecycle.ts'
import { lockCompany } from '#server/platform/resource/scope.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { clearDefaultSeries, hasDefaultSeries, ensureDefaultSeries, suggestedNumber } from './series-default.queries.ts'
import {
  findSeries,
  insertSeries,
  isNumberInUse,
  isSeriesUsed,
  listSeries,
  readActivities,
  updateSeries,
} from './series.queries.ts'

const options = async (scope: Scope, series?: Series) => ({
  invoice_types: [...seriesTypes],
  activities: await readActivities(scope, series?.activity_id ?? null),
})

const requireSeries = async (scope: Scope, id: string, lock?: { lock: boolean }) => {
  const series = await findSeries(scope, id, lock)
  if (!series) throw notFound('series')
  return series
}

const deleteRefusal = async (scope: Scope, id: string) => ((await isSeriesUsed(scope, id)) ? 'has_documents' : null)

type NumberedFields = Pick<Series, 'invoice_type' | 'next_number' | 'activity_id'>

/** A new choice must be an activity in use; a series keeps the activity it already has. */
const refuseActivity = async (scope: Scope, { activity_id }: NumberedFields, stored?: Series) => {
  if (!activity_id || activity_id === stored?.activity_id) return
  const activity = await findActivity(scope, activity_id)
  if (!activity) throw refuseField('activity_id', 'id')
  if (activity.archived_at) throw refuseField('activity_id', 'archived')
}

const refuseUsedNumber = async (scope: Scope, fields: NumberedFields, id?: string) => {
  if (await isNumberInUse(scope, fields.invoice_type, fields.next_number, id))
    throw new Problem('series_number_in_use', { field: 'next_number' })
}

/**
 * The type and activity of a used series cannot change, and each type keeps a default. But a series that numbered documents
 * without an activity may get one: activities are often entered after the first invoice is issued.
 */
const refuseLocked = async (scope: Scope, stored: Series, fields: NumberedFields & Pick<Series, 'is_default'>) => {
  if (stored.archived_at && fields.is_default) throw refuseField('is_default', 'archived')
  const hasNewType = stored.invoice_type !== fields.invoice_type
  const hasNewActivity = stored.activity_id !== fields.activity_id
  const isUsed = (hasNewType || (hasNewActivity && stored.activity_id)) && (await isSeriesUsed(scope, stored.id))
  if (isUsed) throw refuseField(hasNewType ? 'invoice_type' : 'activity_id', 'field_locked')
  // An invoice without a series gets its number from the default series of its type that has no activity.
  const isNeeded = stored.is_default && !stored.activity_id
  if (isNeeded && hasNewType) throw refuseField('invoice_type', 'default_needed')
  if (isNeeded && hasNewActivity) throw refuseField('activity_id', 'default_needed')
  const hasNewGroup = hasNewType || hasNewActivity
  if (stored.is_default && !hasNewGroup && !fields.is_default) throw refuseField('is_default', 'default_needed')
}

/** The fields with `is_default` set if the form asks for it, or if a new group has no other default. */
const withDefault = async (scope: Scope, fields: z.output<typeof seriesInput>, stored?: Series) => {
  const isNew = !stored || stored.invoice_type !== fields.invoice_type || stored.activity_id !== fields.activity_id
  const is_default = fields.is_default || (isNew && !stored?.archived_at && !(await hasDefaultSeries(scope, fields)))
  if (is_default) await clearDefaultSeries(scope, fields, stored?.id)
  return { ...fields, is_default }
}

export const seriesHandlers = {
  'series.list': (context, { query }) => listSeries(context, query),

  'series.create_form': async (context) => ({
    item: {
      invoice_type: 'simple' as const,
      next_number: await suggestedNumber(context, 'simple'),
      description: null,
      activity_id: null,
      is_default: !(await hasDefaultSeries(context, { invoice_type: 'simple', activity_id: null })),
    },
    options: await options(context),
  }),

  'series.create': async (context, { body }) => {
    await refuseFull(context, 'series')
    await refuseActivity(context, body)
    await refuseUsedNumber(context, body)
    return insertSeries(context, uuid(), await withDefault(context, body))
  },

  'series.edit_form': async (context, { params }) => {
    const series = await requireSeries(context, params.id)
    const item = await withActions(context, seriesRows['series.update'].access, series, async () => ({
      delete: await deleteRefusal(context, series.id),
    }))
    return { item, options: await options(context, series) }
  },

  'series.update': async (context, { params, body }) => {
    await lockCompany(context)
    const stored = await requireSeries(context, params.id, { lock: true })
    refuseStale(stored, body)
    const fields = mergeChange(seriesInput, stored, body)
    await refuseLocked(context, stored, fields)
    await refuseActivity(context, fields, stored)
    await refuseUsedNumber(context, fields, stored.id)
    await updateSeries(context, stored.id, await withDefault(context, fields, stored))
    // The group that the series left needs a default of its own.
    if (!stored.archived_at && stored.is_default) await ensureDefaultSeries(context, stored)
    return requireSeries(context, stored.id)
  },

  'series.delete': async (context, { params }) => {
    await lockCompany(context)
    const series = await requireSeries(context, params.id, { lock: true })
    refuseIf(await deleteRefusal(context, series.id))
    await deleteSetting(context, 'series', series.id)
    if (series.is_default) await clearDefaultSeries(context, series)
    await ensureDefaultSeries(context, series)
  },

  'series.restore': async (context, { params }) => {
    await lockCompany(context)
    const wasDeleted = await restoreSetting(context, 'series', params.id)
    const stored = await requireSeries(context, params.id)
    if (!wasDeleted || stored.archived_at) return stored
    // Another series or a document may have taken its number meanwhile.
    await refuseUsedNumber(context, stored, stored.id)
    await ensureDefaultSeries(context, stored)
    return requireSeries(context, stored.id)
  },

  'series.archive': async (context, { params }) => {
    await lockCompany(context)
    const stored = await requireSeries(context, params.id, { lock: true })
    if (stored.archived_at) return stored
    await archive(context, 'series', stored.id)
    if (stored.is_default) await clearDefaultSeries(context, stored)
    await ensureDefaultSeries(context, stored)
    return requireSeries(context, stored.id)
  },

  'series.archive_restore': async (context, { params }) => {
    await lockCompany(context)
    const stored = await requireSeries(context, params.id, { lock: true })
    if (!stored.archived_at) return stored
    await refuseUsedNumber(context, stored, stored.id)
    await unarchive(context, 'series', stored.id)
    await ensureDefaultSeries(context, stored)
    return requireSeries(context, stored.id)
  },
} satisfies HandlersOf<typeof seriesRows>
