import { z } from 'zod'
import { breakReasons, chainKinds } from '#domain/integrity.ts'
import { id, moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const chainBreak = z.object({
  reason: z.enum(breakReasons),
  seq: z.int().nullable().describe('the number of the entry; null for a document without one'),
  document: z.object({ kind: z.enum(chainKinds), id, number: z.string().nullable() }).nullable(),
  field: z.string().nullable().describe('the first field that differs'),
})

const integrityState = z.object({
  length: z.int().describe('the number of entries'),
  head: z.string().describe('the hash of the last entry: 64 hexadecimal digits'),
  verified_at: moment.nullable(),
  verified_length: z
    .int()
    .nullable()
    .describe('the number of entries that the last verification saw; null if it found a break'),
  ok: z.boolean().nullable().describe('null before the first verification'),
  first_break: chainBreak.nullable(),
  started_at: moment
    .nullable()
    .describe('changes before this moment are not in the chain; null: it has no entries yet'),
  is_whole: z.boolean().describe('the chain began together with the books'),
  is_starting: z.boolean().describe('documents from before the start are still being chained'),
  is_verifying: z.boolean(),
  waiting: z.int().describe('changes that will be chained within a minute; at most 1000 are counted'),
  is_stamped_daily: z.boolean(),
  stamp: z
    .object({ seq: z.int(), head: z.string(), stamped_at: moment, authority: z.string() })
    .nullable()
    .describe('the latest time stamp (RFC 3161)'),
})
export type IntegrityState = z.infer<typeof integrityState>

export const integrityRows = {
  'integrity.read': row({
    method: 'GET',
    path: '/integrity',
    access: 'integrity.read',
    output: integrityState,
    summary: 'The chain of hashes over all documents and payments, and what its last verification found',
  }),
  'integrity.verify': row({
    method: 'POST',
    path: '/integrity/verify',
    access: 'integrity.read',
    output: integrityState,
    status: 202,
    summary: 'Verify the chain and every document against it, in the background',
  }),
  'integrity.stamp': row({
    method: 'GET',
    path: '/integrity/stamp',
    access: 'integrity.read',
    query: z.object({ seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    file: 'application/octet-stream',
    summary: 'The answer of the time-stamping authority for an entry (application/timestamp-reply)',
  }),
}
