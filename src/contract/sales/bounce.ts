import { z } from 'zod'
import { moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

export const bounced = z.object({
  address: z.string().describe('in lower case'),
  reason: z.string().describe('the words of the mail server'),
  bounced_at: moment,
})
export type Bounced = z.infer<typeof bounced>

export const bounceRows = {
  'client.bounced': row({
    method: 'GET',
    path: '/client/{id}/bounced',
    access: 'document.read',
    output: z.object({ data: z.array(bounced) }),
    summary: 'The addresses of a client from which letters came back; reminders do not go to them',
  }),
}
