import { mail } from './en/mail.ts'
import { problem } from './en/problem.ts'
import { validation } from './en/validation.ts'

/** All English texts by area. */
export const en = { mail, problem, validation }
