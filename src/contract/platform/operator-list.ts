import { z } from 'zod'
import { multiline } from './fields.ts'

/** What every list of the operators' pages takes. */
export const operatorPage = {
  search: multiline(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(2000).optional(),
}

export const operatorMeta = z.object({
  next_cursor: z.string().nullable(),
  tabs: z.record(z.string(), z.int()).describe('how many there are in each tab'),
})
