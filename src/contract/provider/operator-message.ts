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
  said_at: moment.describe('when it was written, answered or gone on with last'),
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
    .describe(
      'how many of the person’s replies were on the screen: one that came since still waits; all where left out',
    ),
})

export const operatorMessageRows = {
  'operator-message.list': row({
    method: 'GET',
    path: '/operator/messages',
    access: 'operator',
    query: z.object({ ...operatorPage, tab: z.enum(['waiting', 'answered']).optional() }),
    output: z.object({ data: z.array(message), meta: operatorMeta }),
    summary: 'Messages of users, what was said last first; those that wait for an answer unless told',
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
    summary: 'Answer a message; the person is told by e-mail',
  }),
}
