import { z } from 'zod'
import { row } from '#contract/platform/row.ts'
import { userData } from './user-data.ts'

const ticket = z.string().min(1, { error: 'required' }).max(200)
const code = z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(40)
const recovery_codes = z.array(z.string()).describe('shown only once; each can be used once')

export const twoStepRows = {
  'login.second_step': row({
    method: 'POST',
    path: '/login/two-step',
    access: 'public',
    database: false,
    input: z.strictObject({ ticket, code: code.describe('a code of the authenticator app, or a recovery code') }),
    output: z.object({
      user: userData,
      redirect: z.string().nullable().describe('the page to return to after signing in through a provider'),
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
    summary: 'A secret for an authenticator app; two-step sign-in is on only after a valid code',
  }),
  'two_step.enable': row({
    method: 'POST',
    path: '/user/two-step',
    access: 'user',
    verified: true,
    input: z.strictObject({ ticket, code }),
    output: z.object({ recovery_codes }),
    summary: 'Turn on two-step sign-in',
  }),
  'two_step.disable': row({
    method: 'POST',
    path: '/user/two-step/disable',
    access: 'user',
    proof: true,
    input: z.strictObject({ code: code.describe('a code of the authenticator app, or a recovery code') }),
    status: 204,
    summary: 'Turn off two-step sign-in',
  }),
  'two_step.renew_codes': row({
    method: 'POST',
    path: '/user/two-step/recovery-codes',
    access: 'user',
    proof: true,
    output: z.object({ recovery_codes }),
    summary: 'Create new recovery codes; the previous ones become invalid',
  }),
  'two_step.demand': row({
    method: 'PUT',
    path: '/company/{id}/two-step',
    access: 'settings.write',
    ofCompany: true,
    proof: 'sometimes',
    input: z.strictObject({ required: z.boolean() }),
    output: z.object({ two_step_required: z.boolean() }),
    summary: 'Require two-step sign-in of all members, or not; the user must have signed in with two steps',
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
    summary: 'Whether the company requires two-step sign-in, and which members have it',
  }),
}
