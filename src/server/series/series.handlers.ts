import { v7 as uuid } from 'uuid'
import { seriesInput, seriesRows } from '#contract/series.ts'
import type { Series } from '#contract/series.ts'
import { seriesTypes } from '#domain/invoice-type.ts'
import type { HandlersOf } from '../http/context.ts'
import { notFound, Problem, refuseField } from '../http/problem.ts'
import { refuseIf, withActions } from '../resource/can.ts'
import { merged, refuseStale } from '../resource/change.ts'
import { refuseFull } from '../resource/full-list.ts'
import { lockCompany } from '../resource/scope.ts'
import type { Scope } from '../resource/scope.ts'
import { archive, bringBack, deleteSetting, restoreSetting } from '../resource/state.ts'
import { clearDefaultSeries, hasDefaultSeries, passDefaultSeriesOn } from './series-default.queries.ts'
import { suggestedNumber } from './series-number.ts'
import { findSeries, insertSeries, isNumberInUse, isSeriesUsed, listSeries, updateSeries } from './series.queries.ts'

const options = { invoice_types: [...seriesTypes] }

const existing = async (scope: Scope, id: string, lock?: { lock: boolean }) => {
  const series = await findSeries(scope, id, lock)
  if (!series) throw notFound('series')
  return series
}

const whyNotDeleted = async (scope: Scope, id: string) => ((await isSeriesUsed(scope, id)) ? 'has_documents' : null)

type Numbered = Pick<Series, 'invoice_type' | 'next_number' | 'activity_id'>

/** The number must be free, and an activity would have to be one of the company's: there are none yet. */
const check = async (scope: Scope, fields: Numbered, id?: string) => {
  if (fields.activity_id) throw refuseField('activity_id', 'id')
  if (await isNumberInUse(scope, fields.invoice_type, fields.next_number, id))
    throw new Problem('series_number_in_use', { field: 'next_number' })
}

/** What documents were numbered as, and that each type keeps a default, can't be changed from under them. */
const refuseLocked = async (scope: Scope, stored: Series, fields: Pick<Series, 'invoice_type' | 'is_default'>) => {
  if (stored.archived_at && fields.is_default) throw refuseField('is_default', 'archived')
  const hasNewType = stored.invoice_type !== fields.invoice_type
  if (hasNewType && (await isSeriesUsed(scope, stored.id))) throw refuseField('invoice_type', 'field_locked')
  if (stored.is_default && hasNewType) throw refuseField('invoice_type', 'default_needed')
  if (stored.is_default && !fields.is_default) throw refuseField('is_default', 'default_needed')
}

export const seriesHandlers = {
  'series.list': (context, { query }) => listSeries(context, query),

  'series.create_form': async (context) => ({
    item: {
      invoice_type: 'simple' as const,
      next_number: await suggestedNumber(context, 'simple'),
      description: null,
      activity_id: null,
      is_default: !(await hasDefaultSeries(context, 'simple')),
    },
    options,
  }),

  'series.create': async (context, { body }) => {
    await refuseFull(context, 'series')
    await check(context, body)
    const is_default = body.is_default || !(await hasDefaultSeries(context, body.invoice_type))
    if (is_default) await clearDefaultSeries(context, body.invoice_type)
    return insertSeries(context, uuid(), { ...body, is_default })
  },

  'series.edit_form': async (context, { params }) => {
    const series = await existing(context, params.id)
    const item = await withActions(context, seriesRows['series.update'].access, series, async () => ({
      delete: await whyNotDeleted(context, series.id),
    }))
    return { item, options }
  },

  'series.update': async (context, { params, body }) => {
    await lockCompany(context)
    const stored = await existing(context, params.id, { lock: true })
    refuseStale(stored, body)
    const fields = merged(seriesInput, stored, body)
    await refuseLocked(context, stored, fields)
    await check(context, fields, stored.id)
    if (fields.is_default) await clearDefaultSeries(context, fields.invoice_type, stored.id)
    return updateSeries(context, stored.id, fields)
  },

  'series.delete': async (context, { params }) => {
    await lockCompany(context)
    const { id, invoice_type, is_default } = await existing(context, params.id, { lock: true })
    refuseIf(await whyNotDeleted(context, id))
    await deleteSetting(context, 'series', id)
    if (is_default) await clearDefaultSeries(context, invoice_type)
    await passDefaultSeriesOn(context, invoice_type)
  },

  'series.restore': async (context, { params }) => {
    await lockCompany(context)
    const wasDeleted = await restoreSetting(context, 'series', params.id)
    const stored = await existing(context, params.id)
    if (!wasDeleted || stored.archived_at) return stored
    // Another series or a document may have taken its number meanwhile.
    await check(context, stored, stored.id)
    await passDefaultSeriesOn(context, stored.invoice_type)
    return existing(context, stored.id)
  },

  'series.archive': async (context, { params }) => {
    await lockCompany(context)
    const stored = await existing(context, params.id, { lock: true })
    if (stored.archived_at) return stored
    await archive(context, 'series', stored.id)
    if (stored.is_default) await clearDefaultSeries(context, stored.invoice_type)
    await passDefaultSeriesOn(context, stored.invoice_type)
    return existing(context, stored.id)
  },

  'series.archive_restore': async (context, { params }) => {
    await lockCompany(context)
    const stored = await existing(context, params.id, { lock: true })
    if (!stored.archived_at) return stored
    await check(context, stored, stored.id)
    await bringBack(context, 'series', stored.id)
    await passDefaultSeriesOn(context, stored.invoice_type)
    return existing(context, stored.id)
  },
} satisfies HandlersOf<typeof seriesRows>
