import { v7 as uuid } from 'uuid'
import { productInput } from '#contract/product.ts'
import type { productRows } from '#contract/product.ts'
import type { CompanyContext, HandlersOf } from '../http/context.ts'
import { notFound, Problem } from '../http/problem.ts'
import { merged, refuseStale } from '../resource/change.ts'
import { archive, bringBack, restore, softDelete } from '../resource/state.ts'
import { completed } from './product-fields.ts'
import { readOptions } from './product-options.queries.ts'
import { findProduct, insertProduct, isProductUsed, listProducts, updateProduct } from './product.queries.ts'

const existing = async (context: CompanyContext, id: string, lock?: { lock: boolean }) => {
  const product = await findProduct(context, id, lock)
  if (!product) throw notFound('product')
  return product
}

/** A deleted product can be looked at and restored, nothing else. */
const lockLive = async (context: CompanyContext, id: string) => {
  const product = await existing(context, id, { lock: true })
  if (product.deleted_at) throw notFound('product')
  return product
}

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

  'product.create': async (context, { body }) => insertProduct(context, uuid(), await completed(context, body)),

  'product.edit_form': async (context, { params }) => {
    const item = await existing(context, params.id)
    return { item, options: await readOptions(context, item) }
  },

  'product.update': async (context, { params, body }) => {
    const stored = await lockLive(context, params.id)
    refuseStale(stored, body)
    const given = merged(productInput, stored, body)
    return updateProduct(context, stored.id, await completed(context, given, stored))
  },

  'product.delete': async (context, { params }) => {
    const { id } = await lockLive(context, params.id)
    if (await isProductUsed(context, id)) throw new Problem('has_documents')
    await softDelete(context, 'product', id)
  },

  'product.restore': async (context, { params }) => {
    const stored = await existing(context, params.id, { lock: true })
    if (!stored.deleted_at) return stored
    await restore(context, 'product', stored.id)
    return existing(context, stored.id)
  },

  'product.archive': async (context, { params }) => {
    const stored = await lockLive(context, params.id)
    if (stored.archived_at) return stored
    await archive(context, 'product', stored.id)
    return existing(context, stored.id)
  },

  'product.archive_restore': async (context, { params }) => {
    const stored = await lockLive(context, params.id)
    if (!stored.archived_at) return stored
    await bringBack(context, 'product', stored.id)
    return existing(context, stored.id)
  },
} satisfies HandlersOf<typeof productRows>
