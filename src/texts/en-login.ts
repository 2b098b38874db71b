import { auth } from '#texts/en/auth.ts'
import { common } from '#texts/en/common.ts'
import { error } from '#texts/en/error.ts'
import { public_shell } from '#texts/en/public_shell.ts'

/** What the sign-in page says in English: it must not wait for the words of the invoice editor. */
export const enLogin = { auth, common, error, shell: public_shell }
