import { z } from 'zod'
import { row } from '#contract/platform/row.ts'
import { passkeyOrigin } from './sign-in-methods.ts'
import { socialInput } from './social-form.ts'
import { userData } from './user-data.ts'

const { ticket } = socialInput.shape
const provider = z.object({ key: z.string(), title: z.string() })
const redirect = z.string().nullable().describe('where the person was going; a client goes there only inside itself')

export const socialRows = {
  'social.providers': row({
    method: 'GET',
    path: '/auth/providers',
    access: 'public',
    database: false,
    output: z.object({
      data: z.array(provider),
      passkey_origin: passkeyOrigin,
      free_invoices: z.int().nullable().describe('invoices a month in the free plan; null: no limit, or no plans'),
    }),
    summary: 'What the pages of signing in and up show: providers, where passkeys are good, what is free',
  }),
  'social.start': row({
    method: 'GET',
    path: '/auth/{provider}',
    access: 'public',
    database: false,
    query: z.object({ redirect: z.string().max(2000).optional() }),
    status: 303,
    summary: 'Off to the provider (a redirect); what comes back counts in the same browser only',
  }),
  'social.callback': row({
    method: 'GET',
    path: '/auth/{provider}/callback',
    access: 'public',
    database: false,
    query: z.record(z.string(), z.string().max(10_000)),
    status: 303,
    summary: 'Back from the provider: to the page `/register-social`, with a ticket or an error',
  }),
  'social.open': row({
    method: 'POST',
    path: '/register-social/open',
    access: 'public',
    database: false,
    input: z.strictObject({ ticket }),
    output: z.object({
      state: z
        .enum(['signed_in', 'new', 'prove', 'taken'])
        .describe('the token is in the header; to complete; to link with the password; the e-mail is another person’s'),
      provider,
      email: z.string().nullable(),
      name: z.string().nullable(),
      redirect,
      user: userData.nullable(),
    }),
    summary: 'What a ticket is good for; a known person is signed in by it',
  }),
  'social.complete': row({
    method: 'POST',
    path: '/register-social/complete',
    access: 'public',
    database: false,
    input: socialInput,
    output: userData,
    status: 201,
    summary: 'Sign up with what the provider told; the token is in the Authorization header',
  }),
  'social.link': row({
    method: 'POST',
    path: '/register-social/link',
    access: 'public',
    database: false,
    input: z.strictObject({ ticket, password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200) }),
    output: userData,
    summary: 'Link the provider to the account of its e-mail, by that account’s password; the token is in the header',
  }),
  'social.link_start': row({
    method: 'POST',
    path: '/user/social/{provider}',
    access: 'user',
    verified: true,
    proof: true,
    output: z.object({ url: z.string() }),
    summary: 'Begin to link a provider to the own account: where the browser has to go',
  }),
  'social.unlink': row({
    method: 'DELETE',
    path: '/user/social/{provider}',
    access: 'user',
    proof: true,
    status: 204,
    summary: 'Sign in through this provider no more',
  }),
}
