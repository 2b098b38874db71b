import { z } from 'zod'
import { mostCounted } from '#domain/history.ts'

const changes = z.int().describe(`how many changes of it the history holds, counted up to ${mostCounted}`)
const emails = z.int().describe('letters sent of it, or to the client, whatever became of them; counted likewise')

export const changeCount = z.object({ changes })
export const changeAndEmailCounts = z.object({ changes, emails })
