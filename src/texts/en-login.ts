import { auth } from './en/auth.ts'
import { common } from './en/common.ts'
import { error } from './en/error.ts'
import { public_shell } from './en/public_shell.ts'

/** What the sign-in page says in English: it must not wait for the words of the invoice editor. */
export const enLogin = { auth, common, error, shell: public_shell }
