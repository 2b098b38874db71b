import { z } from 'zod'
import { email, locale, requiredText } from '#contract/platform/fields.ts'
import { elseMismatch, elseOwnWord, isNotOwnWord, isRepeated, newPassword } from './new-password.ts'

/** What the robot check gave; it may be left out where there is none. */
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
