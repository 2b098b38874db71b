import { z } from 'zod'
import { email, locale, requiredText } from '#contract/platform/fields.ts'

/** What finishes signing up through a provider. Its own file: the screen needs no more of the contract. */
export const socialInput = z.strictObject({
  ticket: z.string().min(1, { error: 'required' }).max(200),
  terms: z.literal(true, { error: 'terms' }),
  locale: locale.default('lt'),
  name: requiredText(120).optional().describe('where the provider told none, or another than it told'),
  email: email.optional().describe('where the provider told none'),
})

/** Why there is nothing to finish: in the address of the page, as `error`. */
export const socialErrors = ['refused', 'unavailable', 'expired', 'failed', 'linked_elsewhere'] as const
export type SocialError = (typeof socialErrors)[number]
