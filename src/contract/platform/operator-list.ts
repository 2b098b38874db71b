import { z } from 'zod'
import { multiline } from './fields.ts'

/** The query of every list of the operator pages. */
export const operatorPage = {
  search: multiline(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(2000).optional(),
}

export const operatorMeta = z.object({
  next_cursor: z.string().nullable(),
  tabs: z.record(z.string(), z.int()).describe('the number of items in each tab'),
})
