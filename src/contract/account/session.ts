import { z } from 'zod'
import { moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

export const ownSession = z.object({
  id: z.string(),
  browser: z.string().nullable().describe('name and version from the user agent'),
  system: z.string().nullable(),
  device: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
  address: z.string().nullable().describe('the IP address of the sign-in'),
  place: z
    .enum(['this_computer', 'local_network'])
    .nullable()
    .describe('the kind of the IP address; null: on the internet'),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2: the country of the IP address, if it is known'),
  created_at: moment,
  last_used_at: moment.describe('to the hour'),
  current: z.boolean().describe('whether it is the session of this request'),
})
export type OwnSession = z.infer<typeof ownSession>

export const sessionRows = {
  'user.sessions': row({
    method: 'GET',
    path: '/user/sessions',
    access: 'user',
    output: z.object({ data: z.array(ownSession) }),
    summary: 'The sessions of the user: the current one, then the last used first',
  }),
  'user.end_session': row({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    access: 'user',
    status: 204,
    summary: 'End a session of the user',
  }),
  'user.end_other_sessions': row({
    method: 'POST',
    path: '/user/sessions/end-others',
    access: 'user',
    status: 204,
    summary: 'End all sessions of the user except the current one',
  }),
}
