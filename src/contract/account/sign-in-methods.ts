import { z } from 'zod'
import { passkey } from './passkey.ts'
import { row } from '#contract/platform/row.ts'

export const passkeyOrigin = z
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
