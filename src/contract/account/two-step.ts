import { z } from 'zod'
import { row } from '#contract/platform/row.ts'
import { userData } from './user-data.ts'

const ticket = z.string().min(1, { error: 'required' }).max(200)
const code = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(40)
const recovery_codes = z.array(z.string()).describe('told once; each lets in once')

export const twoStepRows = {
  'login.second_step': row({
    method: 'POST',
    path: '/login/two-step',
    access: 'public',
    database: false,
    input: z.strictObject({ ticket, code: code.describe('of the generator, or a recovery code') }),
    output: z.object({
      user: userData,
      redirect: z.string().nullable().describe('where the person was going when they left for a provider'),
    }),
    summary:
      'The second step of signing in, with the ticket of `second_step`; the token is in the Authorization header',
  }),
  'two_step.begin': row({
    method: 'POST',
    path: '/user/two-step/begin',
    access: 'user',
    verified: true,
    proof: true,
    output: z.object({ ticket: z.string(), secret: z.string(), uri: z.string(), qr: z.string().describe('SVG') }),
    summary: 'A secret for a code generator; nothing is on until it has shown a right code',
  }),
  'two_step.enable': row({
    method: 'POST',
    path: '/user/two-step',
    access: 'user',
    verified: true,
    input: z.strictObject({ ticket, code }),
    output: z.object({ recovery_codes }),
    summary: 'Two-step sign-in, from now on',
  }),
  'two_step.disable': row({
    method: 'POST',
    path: '/user/two-step/disable',
    access: 'user',
    proof: true,
    input: z.strictObject({ code: code.describe('of the generator, or a recovery code') }),
    status: 204,
    summary: 'No second step any more',
  }),
  'two_step.renew_codes': row({
    method: 'POST',
    path: '/user/two-step/recovery-codes',
    access: 'user',
    proof: true,
    output: z.object({ recovery_codes }),
    summary: 'New recovery codes; those before are good for nothing',
  }),
  'two_step.demand': row({
    method: 'PUT',
    path: '/company/{id}/two-step',
    access: 'settings.write',
    ofCompany: true,
    proof: 'sometimes',
    input: z.strictObject({ required: z.boolean() }),
    output: z.object({ two_step_required: z.boolean() }),
    summary: 'Whether everybody in the company must sign in by two steps; whoever demands it has done so',
  }),
  'two_step.demanded': row({
    method: 'GET',
    path: '/company/{id}/two-step',
    access: 'settings.write',
    ofCompany: true,
    output: z.object({
      two_step_required: z.boolean(),
      members: z.array(z.object({ name: z.string(), email: z.string(), has_two_step: z.boolean() })),
    }),
    summary: 'Whether the company demands two steps, and who of its people can take them',
  }),
}
