import { z } from 'zod'
import { email, locale, requiredText } from '#contract/platform/fields.ts'
import { mismatchError, ownWordError, isNotOwnWord, isConfirmed, newPassword } from './new-password.ts'

/** The solution of the captcha; optional when the server has no captcha. */
export const captchaSolution = z.string().max(4000).nullish()

export const registerInput = z
  .strictObject({
    name: requiredText(120),
    email,
    ...newPassword,
    terms: z.literal(true, { error: 'terms' }),
    locale: locale.default('lt'),
    captcha: captchaSolution,
  })
  .refine(isConfirmed, mismatchError)
  .refine(isNotOwnWord, ownWordError)

/** Completes signing up through a provider. This file has nothing else, so that the screens load little of the contract. */
export const socialInput = z.strictObject({
  ticket: z.string().min(1, { error: 'required' }).max(200),
  terms: z.literal(true, { error: 'terms' }),
  locale: locale.default('lt'),
  name: requiredText(120).optional().describe('if the provider sent no name, or to change it'),
  email: email.optional().describe('if the provider sent no email'),
})

/** Errors of signing in through a provider: the parameter `error` of the page. */
export const socialErrors = ['refused', 'unavailable', 'expired', 'failed', 'linked_elsewhere'] as const
export type SocialError = (typeof socialErrors)[number]
