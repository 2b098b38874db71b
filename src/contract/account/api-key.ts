import { z } from 'zod'
import { roles } from '#domain/permission.ts'
import { keyScopes, keyYears, maxKeyYears } from '#domain/api-key.ts'
import { id, moment, plainDate, requiredText } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const apiKey = z.object({
  id,
  name: z.string(),
  hint: z.string().describe('the beginning and the end of the key'),
  scope: z.enum(keyScopes),
  may_issue: z.boolean().describe('it may issue and send documents and record payments'),
  user: z.object({ id, name: z.string() }).describe('its maker, whose present role limits it'),
  created_at: moment,
  expires_at: moment,
  last_used_at: moment.nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

const ownKey = z.object({
  key: apiKey
    .pick({ id: true, name: true, scope: true, may_issue: true, expires_at: true })
    .nullable()
    .describe('null: a person makes the request, not a key'),
  role: z.enum(roles).describe('of the person for whom the request is made'),
  company: z.object({
    id,
    title: z.string(),
    code: z.string().nullable(),
    currency: z.string(),
    time_zone: z.string(),
    vat_enabled: z.boolean(),
  }),
})

export const apiKeyInput = z.strictObject({
  name: requiredText(100),
  scope: z.enum(keyScopes, { error: 'required' }),
  may_issue: z.boolean().default(false),
  expires_at: plainDate
    .nullish()
    .describe(`the last day of the key; ${keyYears} year from today by default, ${maxKeyYears} years at most`),
})

/** Keys for programs. A key belongs to the company and to its maker. */
export const apiKeyRows = {
  'key.self': row({
    method: 'GET',
    path: '/key',
    access: 'document.read',
    output: ownKey,
    summary: 'What the key of the request may do, and for which company',
  }),
  'api-key.list': row({
    method: 'GET',
    path: '/api-key/all',
    access: 'key.write',
    output: z.object({ data: z.array(apiKey) }),
    summary: 'The keys of the company, newest first',
  }),
  // Not repeated by an Idempotency-Key, because the answer, which has the key itself, would be stored.
  'api-key.create': row({
    method: 'POST',
    path: '/api-key',
    access: 'key.write',
    proof: true,
    verified: true,
    input: apiKeyInput,
    output: apiKey.extend({ key: z.string().describe('the key itself; it is not answered again') }),
    status: 201,
    summary: 'Make a key for programs',
  }),
  'api-key.delete': row({
    method: 'DELETE',
    path: '/api-key/{id}',
    access: 'key.write',
    status: 204,
    summary: 'Delete a key: it ends at once',
  }),
}
