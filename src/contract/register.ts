import { z } from 'zod'
import { minPasswordLength } from '#domain/password.ts'
import { email, locale, requiredText } from './fields.ts'

const password = z
  .string({ error: 'required' })
  .min(1, { error: 'required' })
  .min(minPasswordLength, { error: 'password_length' })
  .max(200)

export const registerInput = z
  .strictObject({
    name: requiredText(120),
    email,
    password,
    password_confirmation: z.string({ error: 'required' }).min(1, { error: 'required' }),
    terms: z.literal(true, { error: 'terms' }),
    locale: locale.default('lt'),
    captcha: z.string().max(4000).nullish(),
  })
  .refine((form) => form.password === form.password_confirmation, {
    path: ['password_confirmation'],
    error: 'password_mismatch',
    // Said as soon as both are there, not only once all else is right.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
