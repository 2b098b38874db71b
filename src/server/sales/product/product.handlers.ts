import { v7 as uuid } from 'uuid'
import { productInput, productRows } from '#contract/sales/product.ts'
import type { Product } from '#contract/sales/product.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { refuseIf, reasonIfDeleted, withActions, mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { archive, unarchive, restore, softDelete } from '#server/platform/resource/lifecycle.ts'
import { readOptions, findReferredUnit, findReferredVat } from './product-options.queries.ts'
import {
  findProduct,
  findWholeProduct,
  insertProduct,
  isProductUsed,
  listProducts,
  updateProduct,
} from './product.queries.ts'
import type { ProductFields } from './product.queries.ts'
import type { z } from 'zod'
import { resolvePrices } from './product-prices.ts'

const requireProduct = async (context: CompanyContext, id: string, lock?: { lock: boolean }) => {
  const product = await findProduct(context, id, lock)
  if (!product) throw notFound('product')
  return product
}

const lockLive = async (context: CompanyContext, id: string) => {
  const product = await requireProduct(context, id, { lock: true })
  if (reasonIfDeleted(product)) throw notFound('product')
  return product
}

const deleteRefusal = async (scope: Scope, { id }: Product) =>
  (await isProductUsed(scope, id)) ? 'has_documents' : null

const withReasons = <Whole extends Product>(context: CompanyContext, product: Whole) =>
  withActions(context, productRows['product.update'].access, product, async () => {
    const deletedReason = reasonIfDeleted(product)
    return {
      edit: deletedReason,
      delete: deletedReason ?? (await deleteRefusal(context, product)),
      archive: deletedReason,
    }
  })

export const productHandlers = {
  'product.list': (context, { query }) => listProducts(context, query),

  'product.create_form': async (context) => {
    const options = await readOptions(context, { unit_id: null, vat_id: null })
    const vat = context.session.vat_enabled ? options.vats.find(({ is_default }) => is_default) : undefined
    return {
      item: {
        title: '',
        code: null,
        price: '',
        price_without_vat: '',
        description: null,
        unit_id: options.units[0]?.id ?? null,
        vat_id: vat?.id ?? null,
        type: 'both' as const,
      },
      options,
    }
  },

  'product.create': async (context, { body }) => insertProduct(context, uuid(), await completeFields(context, body)),

  'product.edit_form': async (context, { params }) => {
    const item = await findWholeProduct(context, params.id)
    if (!item) throw notFound('product')
    return { item: await withReasons(context, item), options: await readOptions(context, item) }
  },

  'product.update': async (context, { params, body }) => {
    const stored = await lockLive(context, params.id)
    refuseStale(stored, body)
    const input = mergeChange(productInput, stored, body)
    return updateProduct(context, stored.id, await completeFields(context, input, stored))
  },

  'product.delete': async (context, { params }) => {
    const stored = await lockLive(context, params.id)
    refuseIf(await deleteRefusal(context, stored))
    await softDelete(context, 'product', stored.id)
  },

  'product.restore': async (context, { params }) => {
    const stored = await requireProduct(context, params.id, { lock: true })
    if (!stored.deleted_at) return stored
    await restore(context, 'product', stored.id)
    return requireProduct(context, stored.id)
  },

  'product.archive': async (context, { params }) => {
    const stored = await lockLive(context, params.id)
    if (stored.archived_at) return stored
    await archive(context, 'product', stored.id)
    return requireProduct(context, stored.id)
  },

  'product.archive_restore': async (context, { params }) => {
    const stored = await lockLive(context, params.id)
    if (!stored.archived_at) return stored
    await unarchive(context, 'product', stored.id)
    return requireProduct(context, stored.id)
  },
} satisfies HandlersOf<typeof productRows>

type Input = z.output<typeof productInput>

/** The fields of a product as stored: unit and VAT row are checked, both prices are computed. */
const completeFields = async (context: CompanyContext, input: Input, stored?: Product): Promise<ProductFields> => {
  await checkUnit(context, input.unit_id, stored?.unit_id)
  const rate = await rateOf(context, input.vat_id, stored?.vat_id)
  const previous = stored && { ...stored, hasNewVat: stored.vat_id !== input.vat_id }
  return { ...input, ...resolvePrices(input, rate, previous) }
}

/** An archived row may stay, but cannot be newly chosen. */
const checkReferences = (
  field: string,
  found: { id: string; archived_at: string | null } | undefined,
  stored: unknown,
) => {
  if (!found) throw refuseField(field, 'id')
  if (found.archived_at && found.id !== stored) throw refuseField(field, 'archived')
}

const checkUnit = async (context: CompanyContext, id: string | null, stored: unknown) => {
  if (id) checkReferences('unit_id', await findReferredUnit(context, id), stored)
}

/** The rate in percent; '0' without a VAT row or in a company that is no VAT payer. */
const rateOf = async (context: CompanyContext, id: string | null, stored: unknown): Promise<string> => {
  if (!id) return '0'
  const vat = await findReferredVat(context, id)
  checkReferences('vat_id', vat, stored)
  return vat && context.session.vat_enabled ? vat.rate : '0'
}
