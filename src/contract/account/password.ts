import { z } from 'zod'
import { email } from '#contract/platform/fields.ts'
import { mismatchError, ownWordError, isNotOwnWord, isConfirmed, newPassword, ownPassword } from './new-password.ts'
import { captchaSolution } from './sign-up-forms.ts'
import { row } from '#contract/platform/row.ts'

export const requestPasswordInput = z.strictObject({ email, captcha: captchaSolution })

export const resetPasswordInput = z
  .strictObject({
    token: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'max_text' }),
    email,
    ...newPassword,
  })
  .refine(isConfirmed, mismatchError)
  .refine(isNotOwnWord, ownWordError)

export const changePasswordInput = z
  .strictObject({ current_password: ownPassword, ...newPassword })
  .refine(isConfirmed, mismatchError)

export const passwordRows = {
  'password.request': row({
    method: 'POST',
    path: '/password/request',
    access: 'public',
    database: false,
    input: requestPasswordInput,
    status: 204,
    summary: 'Send a link to set a new password; it can be used once within 60 minutes',
  }),
  'password.reset': row({
    method: 'POST',
    path: '/password/reset',
    access: 'public',
    database: false,
    input: resetPasswordInput,
    status: 204,
    summary: 'Set a new password with the link of an email; ends all sessions of the user',
  }),
  'user.change_password': row({
    method: 'PUT',
    path: '/user/password',
    access: 'user',
    input: changePasswordInput,
    status: 204,
    summary: 'Change the password; ends all sessions, and the token of a new session is in the Authorization header',
  }),
}
