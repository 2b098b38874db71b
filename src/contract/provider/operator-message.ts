import { z } from 'zod'
import { id, moment, requiredMultiline } from '#contract/platform/fields.ts'
import { answerItem, replyItem } from './message.ts'
import { operatorMeta, operatorPage } from '#contract/platform/operator-list.ts'
import { row } from '#contract/platform/row.ts'

const person = z.object({ id, name: z.string(), email: z.string() })
const message = z.object({
  id,
  subject: z.string(),
  created_at: moment,
  said_at: moment.describe('when the last message, answer or reply was written'),
  company: z.string().nullable(),
  person,
  answers: z.int(),
  replies: z.int(),
})
export type OperatorMessageRow = z.infer<typeof message>

const item = message.omit({ answers: true, replies: true }).extend({
  message: z.string(),
  answers: z.array(answerItem.extend({ answered_by: z.string() })),
  replies: z.array(replyItem),
})
export type OperatorMessage = z.infer<typeof item>

export const answerInput = z.strictObject({
  answer: requiredMultiline(5000),
  replies: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('the number of the user’s replies on the screen, so that a newer one stays unanswered; all by default'),
})

export const operatorMessageRows = {
  'operator-message.list': row({
    method: 'GET',
    path: '/operator/messages',
    access: 'operator',
    query: z.object({ ...operatorPage, tab: z.enum(['waiting', 'answered']).optional() }),
    output: z.object({ data: z.array(message), meta: operatorMeta }),
    summary: 'Messages of users, the latest first; by default those without an answer',
  }),
  'operator-message.read': row({
    method: 'GET',
    path: '/operator/messages/{id}',
    access: 'operator',
    output: z.object({ item }),
    summary: 'A message of a user with its answers',
  }),
  'operator-message.answer': row({
    method: 'POST',
    path: '/operator/messages/{id}/answer',
    access: 'operator',
    input: answerInput,
    output: z.object({ item }),
    status: 201,
    creates: true,
    summary: 'Answer a message; the user gets an email',
  }),
}
