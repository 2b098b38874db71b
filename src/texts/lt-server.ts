import { demo } from './lt/demo.ts'
import { mail } from './lt/mail.ts'
import { plan_mail } from './lt/plan_mail.ts'
import { problem } from './lt/problem.ts'
import { problem_page } from './lt/problem_page.ts'
import { lt } from './lt.ts'

/** All Lithuanian texts: the screens' and what only the server says, in letters and refusals, which no browser need load. */
export const ltServer = { ...lt, demo, mail, plan_mail, problem, problem_page }
