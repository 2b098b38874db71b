import { z } from 'zod'
import { email } from '#contract/platform/fields.ts'
import { elseMismatch, elseOwnWord, isNotOwnWord, isRepeated, newPassword, ownPassword } from './new-password.ts'
import { captchaAnswer } from './register.ts'
import { row } from '#contract/platform/row.ts'

export const requestPasswordInput = z.strictObject({ email, captcha: captchaAnswer })

export const resetPasswordInput = z
  .strictObject({
    token: z.string({ error: 'required' }).min(1, { error: 'required' }).max(200, { error: 'max_text' }),
    email,
    ...newPassword,
  })
  .refine(isRepeated, elseMismatch)
  .refine(isNotOwnWord, elseOwnWord)

export const changePasswordInput = z
  .strictObject({ current_password: ownPassword, ...newPassword })
  .refine(isRepeated, elseMismatch)

export const passwordRows = {
  'password.request': row({
    method: 'POST',
    path: '/password/request',
    access: 'public',
    database: false,
    input: requestPasswordInput,
    status: 204,
    summary: 'Send a link that sets a new password; it works once, for 60 minutes',
  }),
  'password.reset': row({
    method: 'POST',
    path: '/password/reset',
    access: 'public',
    database: false,
    input: resetPasswordInput,
    status: 204,
    summary: 'Set a new password by the link of a letter; ends all sessions of the person',
  }),
  'user.change_password': row({
    method: 'PUT',
    path: '/user/password',
    access: 'user',
    input: changePasswordInput,
    status: 204,
    summary: 'Change the password; ends all sessions, and a token of a new one is in the Authorization header',
  }),
}
