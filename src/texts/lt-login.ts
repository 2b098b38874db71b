import { auth } from './lt/auth.ts'
import { common } from './lt/common.ts'
import { error } from './lt/error.ts'
import { public_shell } from './lt/public_shell.ts'

/** What the sign-in page says in Lithuanian: it must not wait for the words of the invoice editor. */
export const ltLogin = { auth, common, error, shell: public_shell }
