import { profile } from '#texts/lt/profile.ts'
import { sign_in } from '#texts/lt/sign_in.ts'

/** The Lithuanian texts of a person's profile and of the ways to sign in. */
export const ltSignIn = { profile, sign_in }
