import { z } from 'zod'
import { isOwnWord, maxPasswordLength, minPasswordLength } from '#domain/password.ts'

/** A password one has, as it is typed to prove who one is. */
export const ownPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .max(maxPasswordLength, { error: 'password_too_long' })

/** A password one chooses, sent twice. Of the repeat only that it differs is said: all else is said of the password. */
export const newPassword = {
  password: ownPassword.min(minPasswordLength, { error: 'password_length' }),
  password_confirmation: z.string({ error: 'required' }),
}

/** What is sent where the password is typed once, in a field that can show it. */
export const repeated = <Form extends { password: string }>(form: Form): Form & { password_confirmation: string } => ({
  ...form,
  password_confirmation: form.password,
})

type Typed = { password: string; password_confirmation: string }

/** Holds a form with `newPassword` to both being the same: `.refine(isRepeated, elseMismatch)`. */
export const isRepeated = (form: Typed): boolean => form.password === form.password_confirmation

/** Refuses in the form what the server refuses, too: a password that is a word of its owner. */
export const isNotOwnWord = (form: { password: string; email: string; name?: string }): boolean =>
  !isOwnWord(form.password, form)

export const elseOwnWord = { path: ['password'], error: 'password_personal' }

/** What `isRepeated` refuses with. */
export const elseMismatch = {
  path: ['password_confirmation'],
  error: 'password_mismatch',
  // Said as soon as both are there, not only once all else is right.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
