import { z } from 'zod'
import { archiveDays, maxKeptArchives } from '#domain/archive.ts'
import { moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { exportStatuses } from './export.ts'

/** An archive of a company and its file. */
export const archiveItem = z.object({
  id: z.string(),
  status: z.enum(exportStatuses),
  done: z.int().describe('tables and files that are in it already'),
  total: z.int(),
  file_name: z.string().nullable(),
  size: z.int().nullable().describe('bytes'),
  error: z.enum(['unavailable', 'too_large', 'internal_error']).nullable(),
  created_by: z.string().nullable().describe('by name'),
  created_at: moment,
  finished_at: moment.nullable(),
  expires_at: moment.nullable().describe('when it will be removed'),
})
export type ArchiveItem = z.infer<typeof archiveItem>

const ofCompany = { access: 'archive.write', ofCompany: true } as const
const ofArchive = '/company/{id}/archive/{archive_id}'

export const archiveRows = {
  'company.archives': row({
    method: 'GET',
    path: '/company/{id}/archive',
    ...ofCompany,
    output: z.object({ data: z.array(archiveItem) }),
    summary: `The latest archives of a company, newest first; ${maxKeptArchives} are kept, each for ${archiveDays} days`,
  }),
  'company.make_archive': row({
    method: 'POST',
    path: '/company/{id}/archive',
    ...ofCompany,
    proof: true,
    output: archiveItem,
    status: 201,
    creates: true,
    summary:
      'Make an archive of a company: a job that puts all its rows and files into one ZIP, from which `npm run restore` creates it anew',
  }),
  'company.archive_item': row({
    method: 'GET',
    path: ofArchive,
    ...ofCompany,
    output: archiveItem,
    summary: 'An archive and its progress',
  }),
  'company.remove_archive': row({
    method: 'DELETE',
    path: ofArchive,
    ...ofCompany,
    summary: 'Stop making an archive, or remove a finished one with its file',
  }),
  'company.archive_file': row({
    method: 'GET',
    path: `${ofArchive}/file`,
    ...ofCompany,
    proof: true,
    file: 'application/zip',
    summary: 'The file of an archive',
  }),
  'company.archive_file_tab': row({
    method: 'POST',
    path: `${ofArchive}/file`,
    ...ofCompany,
    proof: true,
    file: 'application/zip',
    summary: 'The file of an archive, for a new tab',
  }),
  'company.confirm_restored': row({
    method: 'POST',
    path: '/company/{id}/confirm-restored',
    ...ofCompany,
    summary:
      'After a company was restored from an archive: confirm that this is the one in use, so that it sends again',
  }),
}
