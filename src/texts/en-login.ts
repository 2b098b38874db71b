import { auth } from '#texts/en/auth.ts'
import { common } from '#texts/en/common.ts'
import { error } from '#texts/en/error.ts'
import { public_shell } from '#texts/en/public_shell.ts'

/** The English texts of the sign-in page, which must not wait for those of the invoice editor. */
export const enLogin = { auth, common, error, shell: public_shell }
