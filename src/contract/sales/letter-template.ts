import { z } from 'zod'
import { itemVersion, locale, moment, optionalEmail, optionalMultiline, yesNo } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { letterKinds, letterVariables, maxSignature } from '#domain/letter/kinds.ts'
import { stepDays } from '#domain/reminder/steps.ts'
import { message, subject } from './sending.ts'

const variables = letterKinds.map((kind) => `${kind}: ${letterVariables[kind].map((name) => `{${name}}`).join(' ')}`)

export const letterTemplateInput = z
  .strictObject({
    version: itemVersion,
    subject: subject.describe('null: the usual one'),
    message: message.describe('null: the usual one'),
  })
  .describe(`Variables of each kind: ${variables.join('; ')}. A subject takes no {link} and no {signature}`)

const text = z.object({ subject: z.string(), message: z.string() })

const letterTemplate = z.object({
  kind: z.enum([...letterKinds, 'reminder']),
  language: locale,
  version: z.int().describe('0: never saved'),
  subject: z.string().nullable().describe("the company's own; null: the usual one"),
  message: z.string().nullable(),
  usual: text,
  variables: z.array(z.string()),
  settings: z
    .string()
    .nullable()
    .describe('the call that has these letters instead: those of reminders belong to steps'),
  sample: z
    .object({ title: z.string().nullable(), to: z.array(z.string()), values: z.record(z.string(), z.string()) })
    .nullable()
    .describe(
      'one of the latest documents with such a letter, and its values of the variables; null: there is none. Without a title it was made for the preview',
    ),
  changed_at: moment.nullable(),
})
export type LetterTemplate = z.infer<typeof letterTemplate>

const listed = z.object({ kind: z.enum(letterKinds), language: locale, is_own: yesNo, changed_at: moment.nullable() })

const bothLanguages = (type: z.ZodType<string | null>) => z.strictObject({ lt: type, en: type })

export const letterSettingsInput = z.strictObject({
  version: itemVersion,
  signature: bothLanguages(optionalMultiline(maxSignature)).describe(
    'null: the usual one, with the name of the company',
  ),
  reply_to: optionalEmail.describe('where answers go; null: the address of the company, else of who sends'),
  receipts: yesNo.describe('whether a client gets a letter when an invoice is paid in full'),
})

const letterSettings = z.object({
  version: z.int(),
  signature: z.object({ lt: z.string().nullable(), en: z.string().nullable() }),
  usual_signature: z.object({ lt: z.string(), en: z.string() }),
  reply_to: z.string().nullable(),
  usual_reply_to: z.string(),
  receipts: yesNo,
  changed_at: moment.nullable(),
})
export type LetterSettings = z.infer<typeof letterSettings>

export const letterTemplateRows = {
  'letter-template.all': row({
    method: 'GET',
    path: '/letter-template/all',
    access: 'document.read',
    output: z.object({ data: z.array(listed) }),
    summary: 'Which letters the company changed',
  }),
  'letter-template.read': row({
    method: 'GET',
    path: '/letter-template/{kind}/{language}',
    access: 'document.read',
    query: z.object({
      days: z.coerce
        .number()
        .int()
        .min(stepDays.least)
        .max(stepDays.most)
        .default(1)
        .describe('of the step of a reminder; from 0 down its sample is not overdue yet'),
    }),
    output: letterTemplate,
    summary: 'The text of a kind of letters in a language, with a document to preview it',
  }),
  'letter-template.save': row({
    method: 'PUT',
    path: '/letter-template/{kind}/{language}',
    access: 'settings.write',
    verified: true,
    input: letterTemplateInput,
    output: letterTemplate,
    summary: 'Store the text of a kind of letters in a language; without a text the usual one is back',
  }),
  'letter-settings.read': row({
    method: 'GET',
    path: '/letter-settings',
    access: 'document.read',
    output: letterSettings,
    summary: 'The signature of letters, the address for answers, and whether payments are confirmed',
  }),
  'letter-settings.save': row({
    method: 'PUT',
    path: '/letter-settings',
    access: 'settings.write',
    verified: true,
    input: letterSettingsInput,
    output: letterSettings,
    summary: 'Store the signature, the address for answers, and whether payments are confirmed',
  }),
}
