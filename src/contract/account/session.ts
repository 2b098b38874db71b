import { z } from 'zod'
import { moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

export const ownSession = z.object({
  id: z.string(),
  browser: z.string().nullable().describe('name and version, as the browser tells'),
  system: z.string().nullable(),
  device: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
  address: z.string().nullable().describe('of the network it was signed in from'),
  place: z
    .enum(['this_computer', 'local_network'])
    .nullable()
    .describe('what the address tells of where; null: somewhere on the internet'),
  country: z
    .string()
    .nullable()
    .describe('ISO 3166-1 alpha-2: where the address is registered, as far as that is known'),
  created_at: moment,
  last_used_at: moment.describe('to the hour'),
  current: z.boolean().describe('the one that asks'),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionRows = {
  'user.sessions': row({
    method: 'GET',
    path: '/user/sessions',
    access: 'user',
    output: z.object({ data: z.array(ownSession) }),
    summary: 'Where one is signed in: the one in use, then last used first',
  }),
  'user.end_session': row({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    access: 'user',
    status: 204,
    summary: 'End one of the own sessions',
  }),
  'user.end_other_sessions': row({
    method: 'POST',
    path: '/user/sessions/end-others',
    access: 'user',
    status: 204,
    summary: 'End all own sessions but the one in use',
  }),
}
