import { z } from 'zod'
import { email, itemVersion, ignored, locale, requiredText } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { userData } from './user-data.ts'

const profile = z.object({
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  pending_email: z.string().nullable().describe('becomes the email when it is verified'),
  locale,
  avatar: z.string().nullable().describe('a data: URL'),
  version: z.int(),
})
export type Profile = z.infer<typeof profile>

export const profileInput = z.strictObject({
  name: requiredText(120).optional(),
  locale: locale.optional(),
  email: email.optional(),
  version: itemVersion.optional(),
  ...ignored('email_verified', 'pending_email', 'avatar'),
})

const mib = 1024 * 1024

export const profileRows = {
  'user.profile': row({
    method: 'GET',
    path: '/user/profile',
    access: 'user',
    output: z.object({ item: profile }),
    summary: 'The profile of the user',
  }),
  'user.update_profile': row({
    method: 'PUT',
    path: '/user/profile',
    access: 'user',
    proof: 'sometimes',
    input: profileInput,
    output: userData,
    summary: 'Change the profile; a new email needs a proof and takes effect when it is verified',
  }),
  'user.cancel_email': row({
    method: 'DELETE',
    path: '/user/pending-email',
    access: 'user',
    status: 204,
    summary: 'Cancel a change of the email; the link in the verification email becomes invalid',
  }),
  'user.set_avatar': row({
    method: 'POST',
    path: '/user/avatar',
    access: 'user',
    multipart: { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 2 * mib, one: true },
    output: userData,
    summary: 'Set the avatar of the user; it is stored as WebP of 96 pixels',
  }),
  'user.remove_avatar': row({
    method: 'DELETE',
    path: '/user/avatar',
    access: 'user',
    output: userData,
    summary: 'Remove the avatar of the user',
  }),
}
