import { z } from 'zod'
import { isOwnWord, maxPasswordLength, minPasswordLength } from '#domain/password.ts'

/** The current password of the user. */
export const ownPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .max(maxPasswordLength, { error: 'password_too_long' })

/** A new password with its confirmation. The confirmation is only compared; other errors are on the password. */
export const newPassword = {
  password: ownPassword.min(minPasswordLength, { error: 'password_length' }),
  password_confirmation: z.string({ error: 'required' }),
}

/** Adds the confirmation when the form has a single password field that can show the password. */
export const withConfirmation = <Form extends { password: string }>(
  form: Form,
): Form & { password_confirmation: string } => ({
  ...form,
  password_confirmation: form.password,
})

type PasswordForm = { password: string; password_confirmation: string }

/** Whether the confirmation of a form with `newPassword` is the same: `.refine(isConfirmed, mismatchError)`. */
export const isConfirmed = (form: PasswordForm): boolean => form.password === form.password_confirmation

/** Refuses a password that is a word of its owner, in the form and on the server. */
export const isNotOwnWord = (form: { password: string; email: string; name?: string }): boolean =>
  !isOwnWord(form.password, form)

export const ownWordError = { path: ['password'], error: 'password_personal' }

/** The error of `isConfirmed`. */
export const mismatchError = {
  path: ['password_confirmation'],
  error: 'password_mismatch',
  // Checked as soon as both are objects of the form, not only when all other fields are valid.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
