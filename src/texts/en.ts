import { auth } from './en/auth.ts'
import { common } from './en/common.ts'
import { error } from './en/error.ts'
import { invoice } from './en/invoice.ts'
import { mail } from './en/mail.ts'
import { problem } from './en/problem.ts'
import { shell } from './en/shell.ts'
import { validation } from './en/validation.ts'

/** All English texts by area. */
export const en = { auth, common, error, invoice, mail, problem, shell, validation }
