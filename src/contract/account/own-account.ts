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
      .describe('profile, sign-in methods, sessions, companies, events, messages, orders'),
    summary: 'All personal data of the user; data of companies belongs to the companies',
  }),
  'user.delete_account': row({
    method: 'DELETE',
    path: '/user',
    access: 'user',
    proof: true,
    status: 204,
    summary: "Delete the user's account immediately; refused to the only owner of a company",
  }),
}
