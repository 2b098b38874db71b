import { z } from 'zod'
import { passkey } from './passkey.ts'
import { row } from '#contract/platform/row.ts'
import { socialInput } from './sign-up-forms.ts'
import { userData } from './user-data.ts'

const passkeyOrigin = z
  .string()
  .nullable()
  .describe('the origin of passkeys; null: passkeys are not possible, because the host is an IP address')

export const signInMethods = z.object({
  password: z.boolean(),
  social: z.array(z.object({ key: z.string(), title: z.string(), linked: z.boolean(), email: z.string().nullable() })),
  passkeys: z.array(passkey).describe('oldest first'),
  passkey_origin: passkeyOrigin,
  two_step: z.object({ on: z.boolean(), recovery_codes_left: z.int() }),
})
export type SignInMethods = z.infer<typeof signInMethods>

export const signInMethodRows = {
  'sign_in.methods': row({
    method: 'GET',
    path: '/user/sign-in-methods',
    access: 'user',
    output: signInMethods,
    summary: 'The sign-in methods of the user, and the providers that can be linked',
  }),
}

const { ticket } = socialInput.shape
const provider = z.object({ key: z.string(), title: z.string() })
const redirect = z
  .string()
  .nullable()
  .describe('the page to return to; a client must only follow it within its own origin')

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
    summary: 'What the sign-in and sign-up pages show: providers, the origin of passkeys, the free plan',
  }),
  'social.start': row({
    method: 'GET',
    path: '/auth/{provider}',
    access: 'public',
    database: false,
    query: z.object({ redirect: z.string().max(2000).optional() }),
    status: 303,
    summary: 'Redirect to the provider; the callback is accepted in the same browser only',
  }),
  'social.callback': row({
    method: 'GET',
    path: '/auth/{provider}/callback',
    access: 'public',
    database: false,
    query: z.record(z.string(), z.string().max(10_000)),
    status: 303,
    summary: 'The callback of the provider: redirects to the page `/register-social` with a ticket or an error',
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
        .describe(
          'the token is in the header; sign-up must be completed; the account must be linked with its password; the email belongs to another user',
        ),
      provider,
      email: z.string().nullable(),
      name: z.string().nullable(),
      redirect,
      user: userData.nullable(),
    }),
    summary: 'The state of a ticket; a known user is signed in',
  }),
  'social.complete': row({
    method: 'POST',
    path: '/register-social/complete',
    access: 'public',
    database: false,
    input: socialInput,
    output: userData,
    status: 201,
    summary: 'Complete signing up through a provider; the token is in the Authorization header',
  }),
  'social.link': row({
    method: 'POST',
    path: '/register-social/link',
    access: 'public',
    database: false,
    input: z.strictObject({ ticket, password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200) }),
    output: userData,
    summary:
      'Link the provider to the account with its email, using the password of the account; the token is in the Authorization header',
  }),
  'social.link_start': row({
    method: 'POST',
    path: '/user/social/{provider}',
    access: 'user',
    verified: true,
    proof: true,
    output: z.object({ url: z.string() }),
    summary: "Start linking a provider to the user's account: the URL to open",
  }),
  'social.unlink': row({
    method: 'DELETE',
    path: '/user/social/{provider}',
    access: 'user',
    proof: true,
    status: 204,
    summary: "Unlink a provider from the user's account",
  }),
}
