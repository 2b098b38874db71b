import { demo } from './en/demo.ts'
import { mail } from './en/mail.ts'
import { plan_mail } from './en/plan_mail.ts'
import { problem } from './en/problem.ts'
import { problem_page } from './en/problem_page.ts'
import { en } from './en.ts'

/** All English texts: the screens' and what only the server says, in letters and refusals, which no browser need load. */
export const enServer = { ...en, demo, mail, plan_mail, problem, problem_page }
