import { mail } from './lt/mail.ts'
import { problem } from './lt/problem.ts'
import { validation } from './lt/validation.ts'

/** All Lithuanian texts by area; the source language. */
export const lt = { mail, problem, validation }
