import { z } from 'zod'
import { id, moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const limits = {
  letters_per_hour: z.int().min(1).max(999_999).nullable().describe('null: the default limit'),
  receivers_per_day: z.int().min(1).max(9_999_999).nullable(),
}

/** The sending limits that an operator sets for a company. */
export const companySendingInput = z.strictObject({ ...limits, stopped: z.boolean() })

const stop = z.object({
  stopped_at: moment.nullable(),
  stopped_by: z.string().nullable(),
  restored_from: moment
    .nullable()
    .describe('the moment of the backup that was restored: everything outgoing is paused until an operator confirms'),
})
export type SendingStop = z.infer<typeof stop>

const companySending = z.object({
  id,
  title: z.string(),
  ...limits,
  stopped_at: moment.nullable(),
  restored_from: moment
    .nullable()
    .describe('the moment of the archive that it was restored from: nothing of it leaves until its owner confirms'),
  changed_by: z.string().nullable(),
  letters_last_hour: z.int(),
  receivers_last_day: z.int(),
})
export type CompanySending = z.infer<typeof companySending>

/** Stops and limits of sending emails, for operators (`OPERATOR_EMAILS`). */
export const operatorSendingRows = {
  'operator-sending.read': row({
    method: 'GET',
    path: '/operator/sending',
    access: 'operator',
    output: z.object({ item: stop }),
    summary: 'Whether all sending of emails is stopped',
  }),
  'operator-sending.stop': row({
    method: 'POST',
    path: '/operator/sending/stop',
    access: 'operator',
    output: z.object({ item: stop }),
    summary: 'Stop all sending of emails; queued emails are sent after it is resumed',
  }),
  'operator-sending.resume': row({
    method: 'POST',
    path: '/operator/sending/resume',
    access: 'operator',
    output: z.object({ item: stop }),
    summary: 'Resume sending of emails',
  }),
  'operator-sending.company': row({
    method: 'GET',
    path: '/operator/sending/{id}',
    access: 'operator',
    output: z.object({ item: companySending }),
    summary: 'What a company has sent recently, its own limits and whether its sending is stopped',
  }),
  'operator-sending.change': row({
    method: 'PUT',
    path: '/operator/sending/{id}',
    access: 'operator',
    input: companySendingInput,
    output: z.object({ item: companySending }),
    summary: "Set a company's own limits, stop or resume its sending",
  }),
}
