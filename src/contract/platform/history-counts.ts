import { z } from 'zod'
import { maxCounted } from '#domain/history.ts'

const changes = z.int().describe(`the number of changes in the history, counted up to ${maxCounted}`)
const emails = z
  .int()
  .describe(`the number of emails of the document, or to the client, with any result; counted up to ${maxCounted}`)

export const changeCount = z.object({ changes })
export const changeAndEmailCounts = z.object({ changes, emails })
