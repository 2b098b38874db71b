import { v7 as uuid } from 'uuid'
import { unitInput } from '#contract/unit.ts'
import type { unitRows } from '#contract/unit.ts'
import type { HandlersOf } from '../http/context.ts'
import { notFound, Problem } from '../http/problem.ts'
import { merged, refuseStale } from '../resource/change.ts'
import { refuseFull } from '../resource/full-list.ts'
import { lockCompany } from '../resource/scope.ts'
import type { Scope } from '../resource/scope.ts'
import { archive, bringBack, deleteSetting, restoreSetting } from '../resource/state.ts'
import { findUnit, insertUnit, isLastUnit, isUnitUsed, listUnits, updateUnit } from './unit.queries.ts'

const existing = async (scope: Scope, id: string, options?: { lock: boolean }) => {
  const unit = await findUnit(scope, id, options)
  if (!unit) throw notFound('unit')
  return unit
}

export const unitHandlers = {
  'unit.list': (context, { query }) => listUnits(context, query),

  'unit.create_form': async () => ({ item: { title: '', short_name: '', format: '0' }, options: {} }),

  'unit.create': async (context, { body }) => {
    await refuseFull(context, 'unit')
    return insertUnit(context, uuid(), body)
  },

  'unit.edit_form': async (context, { params }) => ({ item: await existing(context, params.id), options: {} }),

  'unit.update': async (context, { params, body }) => {
    const unit = await existing(context, params.id, { lock: true })
    if (unit.is_system) throw new Problem('system_unit')
    refuseStale(unit, body)
    return updateUnit(context, unit.id, merged(unitInput, unit, body))
  },

  'unit.delete': async (context, { params }) => {
    await lockCompany(context)
    const unit = await existing(context, params.id, { lock: true })
    if (await isLastUnit(context, unit.id)) throw new Problem('last_unit')
    if (unit.is_system) throw new Problem('system_unit')
    if (await isUnitUsed(context, unit.id)) throw new Problem('has_documents')
    await deleteSetting(context, 'unit', unit.id)
  },

  'unit.restore': async (context, { params }) => {
    await restoreSetting(context, 'unit', params.id)
    return existing(context, params.id)
  },

  // A system unit can't be changed, but whoever never sells by the millilitre needn't be offered it.
  'unit.archive': async (context, { params }) => {
    await lockCompany(context)
    const unit = await existing(context, params.id, { lock: true })
    if (unit.archived_at) return unit
    if (await isLastUnit(context, unit.id)) throw new Problem('last_unit')
    await archive(context, 'unit', unit.id)
    return existing(context, unit.id)
  },

  'unit.archive_restore': async (context, { params }) => {
    await lockCompany(context)
    const unit = await existing(context, params.id, { lock: true })
    if (!unit.archived_at) return unit
    await bringBack(context, 'unit', unit.id)
    return existing(context, unit.id)
  },
} satisfies HandlersOf<typeof unitRows>
