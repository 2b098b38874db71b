import { demo } from '#texts/lt/demo.ts'
import { mail } from '#texts/lt/mail.ts'
import { plan_mail } from '#texts/lt/plan_mail.ts'
import { problem } from '#texts/lt/problem.ts'
import { problem_page } from '#texts/lt/problem_page.ts'
import { lt } from '#texts/lt.ts'

/** All Lithuanian texts: the screens' and what only the server says, in letters and refusals, which no browser need load. */
export const ltServer = { ...lt, demo, mail, plan_mail, problem, problem_page }
