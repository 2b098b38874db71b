import { auth } from '#texts/en/auth.ts'
import { auth_beside } from '#texts/en/auth_beside.ts'
import { common } from '#texts/en/common.ts'
import { company } from '#texts/en/company.ts'
import { draft } from '#texts/en/draft.ts'
import { error } from '#texts/en/error.ts'
import { export_file } from '#texts/en/export_file.ts'
import { export_tab } from '#texts/en/export_tab.ts'
import { invoice } from '#texts/en/invoice.ts'
import { invoice_list } from '#texts/en/invoice_list.ts'
import { list } from '#texts/en/list.ts'
import { message } from '#texts/en/message.ts'
import { people } from '#texts/en/people.ts'
import { plan_note } from '#texts/en/plan_note.ts'
import { report } from '#texts/en/report.ts'
import { sending } from '#texts/en/sending.ts'
import { shell } from '#texts/en/shell.ts'
import { validation } from '#texts/en/validation.ts'

/** The English texts that a signed-in person needs on the first page, by area. */
export const enApp = {
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
