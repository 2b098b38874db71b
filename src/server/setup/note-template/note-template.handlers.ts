import { v7 as uuid } from 'uuid'
import { noteTemplateInput, noteTemplateRows } from '#contract/setup/note-template.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { mergeChange, refuseStale, withActions } from '#server/platform/resource/change.ts'
import { archive, deleteSetting, refuseFull, restoreSetting, unarchive } from '#server/platform/resource/lifecycle.ts'
import { lockCompany } from '#server/platform/resource/scope.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import * as queries from './note-template.queries.ts'

const requireTemplate = async (scope: Scope, id: string, lock?: { lock: boolean }) => {
  const template = await queries.findNoteTemplate(scope, id, lock)
  if (!template) throw notFound('note-template')
  return template
}

// A document keeps the text that was inserted, not the template: nothing refers to a template, so any can be deleted.
export const noteTemplateHandlers = {
  'note-template.list': (context, { query }) => queries.listNoteTemplates(context, query),

  'note-template.create_form': async () => ({ item: { title: '', text: '' }, options: {} }),

  'note-template.create': async (context, { body }) => {
    await refuseFull(context, 'note_template')
    return queries.insertNoteTemplate(context, uuid(), body)
  },

  'note-template.edit_form': async (context, { params }) => {
    const template = await requireTemplate(context, params.id)
    const { access } = noteTemplateRows['note-template.update']
    return { item: await withActions(context, access, template, async () => ({})), options: {} }
  },

  'note-template.update': async (context, { params, body }) => {
    const stored = await requireTemplate(context, params.id, { lock: true })
    refuseStale(stored, body)
    return queries.updateNoteTemplate(context, stored.id, mergeChange(noteTemplateInput, stored, body))
  },

  'note-template.delete': async (context, { params }) => {
    const { id } = await requireTemplate(context, params.id, { lock: true })
    await deleteSetting(context, 'note_template', id)
  },

  'note-template.restore': async (context, { params }) => {
    await restoreSetting(context, 'note_template', params.id)
    return requireTemplate(context, params.id)
  },

  'note-template.archive': (context, { params }) => setArchived(context, params.id, true),
  'note-template.archive_restore': (context, { params }) => setArchived(context, params.id, false),
} satisfies HandlersOf<typeof noteTemplateRows>

const setArchived = async (context: CompanyContext, id: string, isArchived: boolean) => {
  await lockCompany(context)
  const stored = await requireTemplate(context, id, { lock: true })
  if ((stored.archived_at !== null) === isArchived) return stored
  await (isArchived ? archive : unarchive)(context, 'note_template', id)
  return requireTemplate(context, id)
}
