import { auth } from '#texts/lt/auth.ts'
import { common } from '#texts/lt/common.ts'
import { error } from '#texts/lt/error.ts'
import { public_shell } from '#texts/lt/public_shell.ts'

/** The Lithuanian texts of the sign-in page, which must not wait for those of the invoice editor. */
export const ltLogin = { auth, common, error, shell: public_shell }
