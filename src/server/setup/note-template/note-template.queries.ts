import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { NoteTemplate, noteTemplateInput } from '#contract/setup/note-template.ts'
import { columnsOf } from '#server/platform/db/columns.ts'
import type { DB } from '#server/platform/db/schema.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { findSetting, readSettingsList } from '#server/platform/resource/settings-list.ts'
import type { ListQuery } from '#server/platform/resource/settings-list.ts'

type Fields = z.output<typeof noteTemplateInput>

const columns = ['id', 'version', 'created_at', 'updated_at', 'archived_at', 'title', 'text'] as const
type Row = Pick<Selectable<DB['note_template']>, (typeof columns)[number]>

const toNoteTemplate = (row: Row): NoteTemplate => ({
  id: row.id,
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
  deleted_at: null,
  title: row.title,
  text: row.text,
})

export const listNoteTemplates = async (scope: Scope, query: ListQuery) => {
  const { rows, meta } = await readSettingsList<Row>(scope, query, {
    table: 'note_template',
    columns,
    sorts: { title: { by: sql`title`, type: 'text' } },
    defaultSort: 'title',
    searched: ['title', 'text'],
  })
  return { data: rows.map(toNoteTemplate), meta }
}

/** The template; `lock` prevents changes until the request ends. */
export const findNoteTemplate = async (
  scope: Scope,
  id: string,
  options?: { lock?: boolean },
): Promise<NoteTemplate | undefined> => {
  const row = await findSetting<Row>(scope, { table: 'note_template', columns }, id, options)
  return row && toNoteTemplate(row)
}

export const insertNoteTemplate = async (
  { db, companyId }: Scope,
  id: string,
  fields: Fields,
): Promise<NoteTemplate> => {
  const row = await db
    .insertInto('note_template')
    .values(columnsOf('note_template', { ...fields, company_id: companyId, id }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toNoteTemplate(row)
}

export const updateNoteTemplate = async (
  { db, companyId }: Scope,
  id: string,
  fields: Fields,
): Promise<NoteTemplate> => {
  const row = await db
    .updateTable('note_template')
    .set(columnsOf('note_template', fields))
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toNoteTemplate(row)
}
