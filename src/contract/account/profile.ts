import { z } from 'zod'
import { email, givenVersion, ignored, locale, requiredText } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { userData } from './user-data.ts'

const profile = z.object({
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  pending_email: z.string().nullable().describe('becomes the e-mail once it is proved'),
  locale,
  avatar: z.string().nullable().describe('a data: URL'),
  version: z.int(),
})
export type Profile = z.infer<typeof profile>

export const profileInput = z.strictObject({
  name: requiredText(120).optional(),
  locale: locale.optional(),
  email: email.optional(),
  version: givenVersion.optional(),
  ...ignored('email_verified', 'pending_email', 'avatar'),
})

const mib = 1024 * 1024

export const profileRows = {
  'user.profile': row({
    method: 'GET',
    path: '/user/profile',
    access: 'user',
    output: z.object({ item: profile }),
    summary: 'The own profile',
  }),
  'user.update_profile': row({
    method: 'PUT',
    path: '/user/profile',
    access: 'user',
    proof: 'sometimes',
    input: profileInput,
    output: userData,
    summary: 'Change name and language; another e-mail asks for a proof and takes effect once it is proved',
  }),
  'user.cancel_email': row({
    method: 'DELETE',
    path: '/user/pending-email',
    access: 'user',
    status: 204,
    summary: 'Keep the e-mail as it is; the link sent to the other one proves nothing any more',
  }),
  'user.set_avatar': row({
    method: 'POST',
    path: '/user/avatar',
    access: 'user',
    multipart: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 2 * mib, one: true },
    output: userData,
    summary: 'A picture of the person; kept as 96 pixels of WebP',
  }),
  'user.remove_avatar': row({
    method: 'DELETE',
    path: '/user/avatar',
    access: 'user',
    output: userData,
    summary: 'No picture of the person',
  }),
}
