import { auth } from '#texts/lt/auth.ts'
import { auth_beside } from '#texts/lt/auth_beside.ts'
import { common } from '#texts/lt/common.ts'
import { company } from '#texts/lt/company.ts'
import { draft } from '#texts/lt/draft.ts'
import { error } from '#texts/lt/error.ts'
import { export_file } from '#texts/lt/export_file.ts'
import { export_tab } from '#texts/lt/export_tab.ts'
import { invoice } from '#texts/lt/invoice.ts'
import { invoice_list } from '#texts/lt/invoice_list.ts'
import { list } from '#texts/lt/list.ts'
import { message } from '#texts/lt/message.ts'
import { people } from '#texts/lt/people.ts'
import { plan_note } from '#texts/lt/plan_note.ts'
import { report } from '#texts/lt/report.ts'
import { sending } from '#texts/lt/sending.ts'
import { shell } from '#texts/lt/shell.ts'
import { validation } from '#texts/lt/validation.ts'

/** The Lithuanian texts that a signed-in person needs on the first page, by area. */
export const ltApp = {
  auth: { ...auth, ...auth_beside },
  common,
  company,
  draft,
  error,
  export_file,
  export_tab,
  invoice,
  invoice_list,
  list,
  message,
  people,
  plan_note,
  report,
  sending,
  shell,
  validation,
}
