import { z } from 'zod'
import { id, requiredMultiline } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

/** The fields that are checked for duplicates, by kind of record. */
export const likenessFields = {
  client: ['title', 'code'],
  product: ['code'],
  unit: ['title'],
  'company-account': ['title', 'account_number'],
} as const
export type LikenessKind = keyof typeof likenessFields

const kinds = ['client', 'product', 'unit', 'company-account'] as const satisfies readonly LikenessKind[]

export const likenessRows = {
  'likeness.find': row({
    method: 'GET',
    path: '/likeness',
    access: 'document.read',
    query: z.object({
      kind: z.enum(kinds),
      field: z.enum(['title', 'code', 'account_number']),
      value: requiredMultiline(200),
      except: id.optional().describe('the record that is being edited'),
    }),
    output: z.object({
      data: z.object({ id: z.string(), title: z.string(), archived: z.boolean() }).nullable(),
    }),
    summary:
      'The record with the same value in a field, ignoring case, diacritics, spaces and punctuation; null if there is none. A form warns of it, but does not refuse it',
  }),
}
