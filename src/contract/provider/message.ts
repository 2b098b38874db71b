import { z } from 'zod'
import { id, moment, requiredMultiline, requiredText } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

export const messageInput = z.strictObject({ subject: requiredText(200), message: requiredMultiline(5000) })
export const replyInput = z.strictObject({ message: requiredMultiline(5000) })

const messageRow = z.object({
  id,
  subject: z.string(),
  created_at: moment,
  company: z.string().nullable().describe('the name of the current company when it was written'),
  answers: z.int(),
  waiting: z.boolean().describe('the last message is the user’s own'),
  unread: z.boolean().describe('there are answers that were not seen yet'),
})
export type MessageRow = z.infer<typeof messageRow>

export const answerItem = z.object({ id, answer: z.string(), created_at: moment })

export const replyItem = z.object({ id, message: z.string(), created_at: moment })

export const messageItem = messageRow.omit({ answers: true }).extend({
  message: z.string(),
  answers: z.array(answerItem).describe('oldest first'),
  replies: z.array(replyItem).describe('later messages of the user in the conversation, oldest first'),
})
export type Message = z.infer<typeof messageItem>

/** Messages of a user to the provider, and the answers. They belong to the user, not to a company. */
export const messageRows = {
  'message.list': row({
    method: 'GET',
    path: '/message/all',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    output: z.object({
      data: z.array(messageRow),
      meta: z.object({ next_cursor: z.string().nullable(), unread: z.int() }),
    }),
    summary: 'Messages of the user to the provider, newest first',
  }),
  'message.read': row({
    method: 'GET',
    path: '/message/{id}',
    access: 'user',
    output: z.object({ item: messageItem }),
    summary: 'A message of the user to the provider, with its answers',
  }),
  'message.create': row({
    method: 'POST',
    path: '/message',
    access: 'user',
    verified: true,
    input: messageInput,
    output: messageItem,
    status: 201,
    creates: true,
    summary: 'Send a message to the provider',
  }),
  'message.reply': row({
    method: 'POST',
    path: '/message/{id}/reply',
    access: 'user',
    verified: true,
    input: replyInput,
    output: messageItem,
    status: 201,
    creates: true,
    summary: 'Reply in a conversation with the provider',
  }),
  'message.seen': row({
    method: 'POST',
    path: '/message/{id}/seen',
    access: 'user',
    input: z.strictObject({ answers: z.int().min(0).max(1_000_000).describe('the number of answers on the screen') }),
    status: 204,
    summary: 'Mark the answers to a message as seen',
  }),
}
