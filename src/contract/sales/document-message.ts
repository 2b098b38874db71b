// Decision: docs/decisions/questions-about-documents.md
import { z } from 'zod'
import { requiredMultiline } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { maxMessageLength, shownMessages } from '#domain/document-message.ts'

const documentMessage = z.object({
  id: z.string(),
  author: z.enum(['client', 'company']),
  name: z.string().nullable().describe('who wrote it, as far as it is known'),
  text: z.string(),
  created_at: z.string(),
  is_open: z.boolean().describe('a question that waits for an answer'),
  delivery: z
    .enum(['queued', 'sent', 'failed'])
    .nullable()
    .describe('of the letter with an answer; null: it is only shown on the page of the document'),
})
export type DocumentMessage = z.infer<typeof documentMessage>

const documentMessages = z.object({
  data: z.array(documentMessage).describe(`oldest first, the latest ${shownMessages}`),
  answer_to: z.string().nullable().describe('the address to which an answer goes; null: none is known'),
})

export const answerInput = z.strictObject({ text: requiredMultiline(maxMessageLength) })

export const documentMessageRows = {
  'invoice.messages': row({
    method: 'GET',
    path: '/invoice/{id}/message',
    access: 'document.read',
    output: documentMessages,
    summary: 'The questions of the client about an invoice and the answers',
  }),
  'invoice.answer': row({
    method: 'POST',
    path: '/invoice/{id}/message',
    access: 'document.write',
    verified: true,
    input: answerInput,
    output: documentMessages,
    status: 201,
    creates: true,
    summary: 'Answer the client: on the page of the document, and by email if an address is known',
  }),
  'invoice.close_questions': row({
    method: 'POST',
    path: '/invoice/{id}/message/close',
    access: 'document.write',
    output: documentMessages,
    summary: 'Close the open questions about an invoice without an answer',
  }),
}
