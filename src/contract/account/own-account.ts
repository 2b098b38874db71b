import { z } from 'zod'
import { moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

export const ownAccountRows = {
  'user.own_data': row({
    method: 'POST',
    path: '/user/own-data',
    access: 'user',
    proof: true,
    output: z
      .looseObject({ taken_at: moment })
      .describe('profile, ways to sign in, sessions, companies, events, messages, orders'),
    summary: 'Everything that is kept about the person; what companies keep is theirs',
  }),
  'user.delete_account': row({
    method: 'DELETE',
    path: '/user',
    access: 'user',
    proof: true,
    status: 204,
    summary: 'Delete the own account at once; refused to the only owner of a company',
  }),
}
