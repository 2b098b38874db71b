import { z } from 'zod'
import { isOwnWord, maxPasswordLength, minPasswordLength } from '#domain/password.ts'

/** A password one has, as it is typed to prove who one is. */
export const ownPassword = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .max(maxPasswordLength, { error: 'password_too_long' })

/** A password one chooses, typed twice. */
export const newPassword = {
  password: ownPassword.min(minPasswordLength, { error: 'password_length' }),
  password_confirmation: ownPassword,
}

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
