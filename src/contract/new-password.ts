import { z } from 'zod'
import { minPasswordLength } from '#domain/password.ts'

/** A password one has, as it is typed to prove who one is. */
export const ownPassword = z.string({ error: 'required' }).min(1, { error: 'required' }).max(200)

/** A password one chooses, typed twice. */
export const newPassword = {
  password: ownPassword.min(minPasswordLength, { error: 'password_length' }),
  password_confirmation: z.string({ error: 'required' }).min(1, { error: 'required' }),
}

type Typed = { password: string; password_confirmation: string }

/** Holds a form with `newPassword` to both being the same: `.refine(isRepeated, elseMismatch)`. */
export const isRepeated = (form: Typed): boolean => form.password === form.password_confirmation

/** What `isRepeated` refuses with. */
export const elseMismatch = {
  path: ['password_confirmation'],
  error: 'password_mismatch',
  // Said as soon as both are there, not only once all else is right.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}
