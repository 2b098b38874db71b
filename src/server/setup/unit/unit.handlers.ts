import { v7 as uuid } from 'uuid'
import { unitInput, unitRows } from '#contract/setup/unit.ts'
import type { Unit } from '#contract/setup/unit.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { refuseIf, withActions, mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import { refuseFull, archive, unarchive, deleteSetting, restoreSetting } from '#server/platform/resource/lifecycle.ts'
import { lockCompany } from '#server/platform/resource/scope.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'
import { findUnit, insertUnit, isLastUnit, isUnitUsed, listUnits, updateUnit } from './unit.queries.ts'

const requireUnit = async (scope: ReaderScope, id: string, options?: { lock: boolean }) => {
  const unit = await findUnit(scope, id, options)
  if (!unit) throw notFound('unit')
  return unit
}

const editRefusal = ({ is_system }: Unit) => (is_system ? 'system_unit' : null)

const deleteRefusal = async (scope: Scope, unit: Unit) => {
  if (await isLastUnit(scope, unit.id)) return 'last_unit'
  return editRefusal(unit) ?? ((await isUnitUsed(scope, unit.id)) ? 'has_documents' : null)
}

// A system unit cannot be changed, but a company that never uses it can archive it.
const archiveRefusal = async (scope: Scope, unit: Unit) =>
  !unit.archived_at && (await isLastUnit(scope, unit.id)) ? 'last_unit' : null

export const unitHandlers = {
  'unit.list': (context, { query }) => listUnits(context, query),

  'unit.create_form': async () => ({ item: { title: '', short_name: '', format: '0' }, options: {} }),

  'unit.create': async (context, { body }) => {
    await refuseFull(context, 'unit')
    return insertUnit(context, uuid(), body)
  },

  'unit.edit_form': async (context, { params }) => {
    const unit = await requireUnit(context, params.id)
    const item = await withActions(context, unitRows['unit.update'].access, unit, async () => ({
      edit: editRefusal(unit),
      delete: await deleteRefusal(context, unit),
      archive: await archiveRefusal(context, unit),
    }))
    return { item, options: {} }
  },

  'unit.update': async (context, { params, body }) => {
    const unit = await requireUnit(context, params.id, { lock: true })
    refuseIf(editRefusal(unit))
    refuseStale(unit, body)
    return updateUnit(context, unit.id, mergeChange(unitInput, unit, body))
  },

  'unit.delete': async (context, { params }) => {
    await lockCompany(context)
    const unit = await requireUnit(context, params.id, { lock: true })
    refuseIf(await deleteRefusal(context, unit))
    await deleteSetting(context, 'unit', unit.id)
  },

  'unit.restore': async (context, { params }) => {
    await restoreSetting(context, 'unit', params.id)
    return requireUnit(context, params.id)
  },

  'unit.archive': async (context, { params }) => {
    await lockCompany(context)
    const unit = await requireUnit(context, params.id, { lock: true })
    if (unit.archived_at) return unit
    refuseIf(await archiveRefusal(context, unit))
    await archive(context, 'unit', unit.id)
    return requireUnit(context, unit.id)
  },

  'unit.archive_restore': async (context, { params }) => {
    await lockCompany(context)
    const unit = await requireUnit(context, params.id, { lock: true })
    if (!unit.archived_at) return unit
    await unarchive(context, 'unit', unit.id)
    return requireUnit(context, unit.id)
  },
} satisfies HandlersOf<typeof unitRows>
