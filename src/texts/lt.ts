import { auth } from './lt/auth.ts'
import { common } from './lt/common.ts'
import { error } from './lt/error.ts'
import { invoice } from './lt/invoice.ts'
import { mail } from './lt/mail.ts'
import { problem } from './lt/problem.ts'
import { shell } from './lt/shell.ts'
import { validation } from './lt/validation.ts'

/** All Lithuanian texts by area; the source language. */
export const lt = { auth, common, error, invoice, mail, problem, shell, validation }
