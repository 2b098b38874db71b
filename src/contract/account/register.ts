import { z } from 'zod'
import { email, locale, requiredText } from '#contract/platform/fields.ts'
import { elseMismatch, elseOwnWord, isNotOwnWord, isRepeated, newPassword } from './new-password.ts'

/** The solution of the captcha; optional when the server has no captcha. */
export const captchaAnswer = z.string().max(4000).nullish()

export const registerInput = z
  .strictObject({
    name: requiredText(120),
    email,
    ...newPassword,
    terms: z.literal(true, { error: 'terms' }),
    locale: locale.default('lt'),
    captcha: captchaAnswer,
  })
  .refine(isRepeated, elseMismatch)
  .refine(isNotOwnWord, elseOwnWord)
