import { z } from 'zod'
import { moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { plannedLetter, sendAt, sendFields } from './planned-time.ts'

const plannedSending = z.object({
  send_at: moment.nullable().describe('null: nothing is planned'),
  planned_by: z.string().nullable().describe('by name'),
  refusal: z.string().nullable().describe('why it was not sent at its time: the code of the problem'),
  reason: z.string().nullable().describe('the same in words'),
  send: plannedLetter.nullable().describe('the email that is planned'),
  refused_at: moment.nullable(),
})
export type PlannedSending = z.infer<typeof plannedSending>

/** Sending an issued invoice at a time. */
export const plannedSendingRows = {
  'planned-sending.read': row({
    method: 'GET',
    path: '/invoice/{id}/send-later',
    access: 'document.read',
    output: plannedSending,
    summary: 'When an issued invoice will be sent by itself, or why it was not',
  }),
  'planned-sending.plan': row({
    method: 'POST',
    path: '/invoice/{id}/send-later',
    access: 'document.write',
    verified: true,
    input: z.strictObject({ at: sendAt, send: sendFields.optional() }),
    output: plannedSending,
    summary: 'Send an issued invoice at a time, once; a later plan replaces the one before',
  }),
  'planned-sending.cancel': row({
    method: 'DELETE',
    path: '/invoice/{id}/send-later',
    access: 'document.write',
    output: plannedSending,
    summary: 'Do not send an issued invoice by itself any more, or forget why it was not sent',
  }),
}
