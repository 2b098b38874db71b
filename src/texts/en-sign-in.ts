import { profile } from '#texts/en/profile.ts'
import { sign_in } from '#texts/en/sign_in.ts'

/** The English texts of a person's profile and of the ways to sign in. */
export const enSignIn = { profile, sign_in }
