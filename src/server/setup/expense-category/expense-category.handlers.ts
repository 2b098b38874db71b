import { v7 as uuid } from 'uuid'
import { defaultJournalColumn } from '#domain/journal.ts'
import { expenseCategoryInput, expenseCategoryRows } from '#contract/setup/expense-category.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, refuseField } from '#server/platform/http/problem.ts'
import { refuseIf, withActions, mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import { refuseFull, archive, unarchive, deleteSetting, restoreSetting } from '#server/platform/resource/lifecycle.ts'
import { lockCompany } from '#server/platform/resource/scope.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'
import * as queries from './expense-category.queries.ts'

const requireCategory = async (scope: ReaderScope, id: string, lock?: { lock: boolean }) => {
  const category = await queries.findCategory(scope, id, lock)
  if (!category) throw notFound('expense-category')
  return category
}

const deleteRefusal = async (scope: Scope, id: string) =>
  (await queries.isCategoryUsed(scope, id)) || (await queries.hasChildren(scope, id)) ? 'has_documents' : null

const options = async (scope: ReaderScope) => ({ parents: await queries.listParents(scope) })

/** A parent category has no parent itself, so there are at most two levels and never a cycle. */
const refuseParent = async (
  scope: ReaderScope,
  parentId: string | null,
  stored?: { id: string; parent_id: string | null },
) => {
  if (!parentId || parentId === stored?.parent_id) return
  const parent = await queries.findCategory(scope, parentId)
  if (!parent) throw refuseField('parent_id', 'id')
  if (parent.archived_at) throw refuseField('parent_id', 'archived')
  const isTooDeep = parent.parent_id !== null || parent.id === stored?.id
  if (isTooDeep || (stored && (await queries.hasChildren(scope, stored.id))))
    throw refuseField('parent_id', 'category_level')
}

export const expenseCategoryHandlers = {
  'expense-category.list': (context, { query }) => queries.listCategories(context, query),

  'expense-category.create_form': async (context) => ({
    item: { title: '', parent_id: null, journal_column: defaultJournalColumn },
    options: await options(context),
  }),

  'expense-category.create': async (context, { body }) => {
    await refuseFull(context, 'expense_category')
    await refuseParent(context, body.parent_id)
    return queries.insertCategory(context, uuid(), body)
  },

  'expense-category.edit_form': async (context, { params }) => {
    const category = await requireCategory(context, params.id)
    const item = await withActions(
      context,
      expenseCategoryRows['expense-category.update'].access,
      category,
      async () => ({
        delete: await deleteRefusal(context, category.id),
      }),
    )
    return { item, options: await options(context) }
  },

  'expense-category.update': async (context, { params, body }) => {
    await lockCompany(context)
    const stored = await requireCategory(context, params.id, { lock: true })
    refuseStale(stored, body)
    const fields = mergeChange(expenseCategoryInput, stored, body)
    await refuseParent(context, fields.parent_id, stored)
    return queries.updateCategory(context, stored.id, fields)
  },

  'expense-category.delete': async (context, { params }) => {
    await lockCompany(context)
    const { id } = await requireCategory(context, params.id, { lock: true })
    refuseIf(await deleteRefusal(context, id))
    await deleteSetting(context, 'expense_category', id)
  },

  'expense-category.restore': async (context, { params }) => {
    await restoreSetting(context, 'expense_category', params.id)
    return requireCategory(context, params.id)
  },

  'expense-category.archive': (context, { params }) => setArchived(context, params.id, true),
  'expense-category.archive_restore': (context, { params }) => setArchived(context, params.id, false),
} satisfies HandlersOf<typeof expenseCategoryRows>

const setArchived = async (context: CompanyContext, id: string, isArchived: boolean) => {
  await lockCompany(context)
  const stored = await requireCategory(context, id, { lock: true })
  if ((stored.archived_at !== null) === isArchived) return stored
  await (isArchived ? archive : unarchive)(context, 'expense_category', id)
  return requireCategory(context, id)
}
