import { v7 as uuid } from 'uuid'
import { vatInput, vatRows } from '#contract/setup/vat.ts'
import type { Vat } from '#contract/setup/vat.ts'
import { isVatCode } from '#domain/vat-classifier.ts'
import { vatSides, vatTypes } from '#domain/vat.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import * as queries from './vat.queries.ts'
import { updatePricesWithVat } from './vat.queries.ts'
import { refuseIf, withActions, mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import { refuseFull, archive, unarchive, deleteSetting, restoreSetting } from '#server/platform/resource/lifecycle.ts'
import { lockCompany } from '#server/platform/resource/scope.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'

const options = { types: [...vatTypes], sides: [...vatSides] }

const requireVat = async (scope: ReaderScope, id: string, lock?: { lock: boolean }) => {
  const vat = await queries.findVat(scope, id, lock)
  if (!vat) throw notFound('vat')
  return vat
}

const deleteRefusal = async (scope: Scope, id: string) =>
  (await queries.isVatOnDocuments(scope, id)) || (await queries.isVatOfProducts(scope, id)) ? 'has_documents' : null

/** A rate that documents use cannot change; a new rate is a new row with its own days. */
const refuseLocked = async (scope: Scope, stored: Vat, fields: Pick<Vat, 'type' | 'rate' | 'is_default'>) => {
  if (stored.archived_at && fields.is_default) throw refuseField('is_default', 'archived')
  const field = stored.rate !== fields.rate ? 'rate' : stored.type !== fields.type ? 'type' : undefined
  if (field && (await queries.isVatOnDocuments(scope, stored.id))) throw refuseField(field, 'field_locked')
}

/** Refuses a code that the classifier does not have. A row may keep the unknown code that it already has. */
const refuseUnknownCode = (code: string | null, stored?: Vat) => {
  if (code !== null && code !== stored?.code && !isVatCode(code))
    throw refuseField('code', 'vat_code_unknown', { code })
}

export const vatHandlers = {
  'vat.list': (context, { query }) => queries.listVats(context, query),

  'vat.create_form': async () => ({
    item: {
      type: 'standard' as const,
      side: 'both' as const,
      rate: '21',
      title: '',
      code: null,
      legal_note: null,
      valid_from: null,
      valid_to: null,
      is_default: false,
    },
    options,
  }),

  'vat.create': async (context, { body }) => {
    refuseUnknownCode(body.code)
    await refuseFull(context, 'vat_rate')
    if (body.is_default) await queries.clearDefaultVat(context)
    return queries.insertVat(context, uuid(), body)
  },

  'vat.edit_form': async (context, { params }) => {
    const vat = await requireVat(context, params.id)
    const item = await withActions(context, vatRows['vat.update'].access, vat, async () => ({
      delete: await deleteRefusal(context, vat.id),
    }))
    return { item, options }
  },

  'vat.update': async (context, { params, body }) => {
    await lockCompany(context)
    const stored = await requireVat(context, params.id, { lock: true })
    refuseStale(stored, body)
    const fields = mergeChange(vatInput, stored, body)
    refuseUnknownCode(fields.code, stored)
    await refuseLocked(context, stored, fields)
    if (fields.is_default) await queries.clearDefaultVat(context, stored.id)
    const vat = await queries.updateVat(context, stored.id, fields)
    if (stored.rate !== vat.rate && context.session.vat_enabled) await updatePricesWithVat(context, vat)
    return vat
  },

  'vat.delete': async (context, { params }) => {
    const { id } = await requireVat(context, params.id, { lock: true })
    refuseIf(await deleteRefusal(context, id))
    await deleteSetting(context, 'vat_rate', id)
  },

  // It is the default again, unless another row became the default: that clears the mark of deleted rows, too.
  'vat.restore': async (context, { params }) => {
    await restoreSetting(context, 'vat_rate', params.id)
    return requireVat(context, params.id)
  },

  'vat.archive': (context, { params }) => setArchived(context, params.id, true),
  'vat.archive_restore': (context, { params }) => setArchived(context, params.id, false),
} satisfies HandlersOf<typeof vatRows>

/** An archived row cannot be chosen, so it cannot be the default. */
const setArchived = async (context: CompanyContext, id: string, isArchived: boolean) => {
  await lockCompany(context)
  const stored = await requireVat(context, id, { lock: true })
  if ((stored.archived_at !== null) === isArchived) return stored
  if (stored.is_default) await queries.clearDefaultVat(context)
  await (isArchived ? archive : unarchive)(context, 'vat_rate', id)
  return requireVat(context, id)
}
