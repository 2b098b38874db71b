import { z } from 'zod'
import { packDays, packParts } from '#domain/pack.ts'
import { listOf, moment, plainDate } from '#contract/platform/fields.ts'
import { pageQuery } from '#contract/platform/document-fields.ts'
import { packLink } from './pack-link.ts'
import { row } from '#contract/platform/row.ts'

const period = { date_from: plainDate, date_to: plainDate }

const parts = listOf(packParts)
  .pipe(z.array(z.enum(packParts)).min(1, { error: 'required' }))
  .transform((chosen) => packParts.filter((part) => chosen.includes(part)))

const missingItem = z.object({
  kind: z.enum(['invoice', 'expense', 'isaf', 'report']),
  id: z.string().nullable().describe('the document'),
  number: z.string().nullable(),
  title: z.string().describe('the client, vendor, report or period'),
  reason: z.enum(['no_file', 'lost_file', 'no_e_invoice', 'not_made', 'tax_code', 'refused']),
  text: z.string().nullable().describe('the reason in words, if there is more to say'),
})
export type PackMissing = z.infer<typeof missingItem>

export const packStatuses = ['queued', 'running', 'done', 'failed'] as const

/** A pack and its file. */
export const packItem = z.object({
  id: z.string(),
  date_from: z.string(),
  date_to: z.string(),
  parts: z.array(z.enum(packParts)),
  status: z.enum(packStatuses),
  part: z
    .enum(packParts)
    .nullable()
    .describe('the part that is being made or that failed; null: not started, or the file itself is being written'),
  done: z.int().describe('files that are in it already'),
  total: z.int().describe('about how many files there will be'),
  files: z.int().nullable().describe('how many files the pack has, with its contents'),
  file_name: z.string().nullable(),
  size: z.int().nullable().describe('bytes'),
  sha256: z.string().nullable(),
  chain: z
    .object({
      length: z.int(),
      head: z.string(),
      ok: z.boolean().nullable(),
      verified_at: moment.nullable(),
      stamped_at: moment.nullable(),
    })
    .nullable()
    .describe('the chain of books when the pack was begun'),
  missing: z.object({ count: z.int(), items: z.array(missingItem).describe('at most 100') }),
  changed: z
    .int()
    .nullable()
    .describe('documents of the period that changed since the pack was begun, counted up to 1000'),
  error: z.enum(['unavailable', 'internal_error']).nullable(),
  created_by: z.string().nullable().describe('by name'),
  created_at: moment,
  finished_at: moment.nullable(),
  expires_at: moment.nullable().describe('when it will be removed'),
  links: z.array(packLink).describe('to whom it was sent, the latest first; at most 20'),
})
export type PackItem = z.infer<typeof packItem>

const packPreview = z.object({
  parts: z.array(
    z.object({
      part: z.enum(packParts),
      files: z.int(),
      documents: z.int().nullable().describe('documents in the part, if it has documents'),
      bytes: z.int().describe('an estimate'),
      without_file: z.int().describe('documents that have no file'),
      submitted_on: plainDate.nullable().describe('when the i.SAF file of the period was submitted'),
    }),
  ),
})
export type PackPreview = z.infer<typeof packPreview>

export const packRows = {
  'pack.preview': row({
    method: 'GET',
    path: '/pack/preview',
    access: 'pack.write',
    query: z.object(period),
    output: packPreview,
    summary: 'The parts that a pack of the period can have, with their files',
  }),
  'pack.list': row({
    method: 'GET',
    path: '/pack/all',
    access: 'pack.write',
    query: pageQuery,
    output: z.object({
      data: z.array(packItem),
      meta: z.object({ next_cursor: z.string().nullable(), count: z.int() }),
    }),
    summary: `The packs of the company, newest first; each is kept for ${packDays} days`,
  }),
  'pack.create': row({
    method: 'POST',
    path: '/pack',
    access: 'pack.write',
    input: z.strictObject({ ...period, parts }),
    output: packItem,
    status: 201,
    creates: true,
    summary: 'Make a pack for the accountant: a job that puts all files of a period into one ZIP',
  }),
  'pack.item': row({
    method: 'GET',
    path: '/pack/{id}',
    access: 'pack.write',
    output: packItem,
    summary: 'A pack and its progress',
  }),
  'pack.retry': row({
    method: 'POST',
    path: '/pack/{id}/retry',
    access: 'pack.write',
    output: packItem,
    summary: 'Go on with a failed pack from the part that failed',
  }),
  'pack.delete': row({
    method: 'DELETE',
    path: '/pack/{id}',
    access: 'pack.write',
    summary: 'Stop making a pack, or remove a finished one with its file',
  }),
  'pack.file': row({
    method: 'GET',
    path: '/pack/{id}/file',
    access: 'pack.write',
    proof: true,
    file: 'application/zip',
    summary: 'The file of a pack',
  }),
  'pack.file_tab': row({
    method: 'POST',
    path: '/pack/{id}/file',
    access: 'pack.write',
    proof: true,
    file: 'application/zip',
    summary: 'The file of a pack, for a new tab',
  }),
}
