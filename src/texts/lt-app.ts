import { account } from '#texts/lt/account.ts'
import { auth } from '#texts/lt/auth.ts'
import { auth_beside } from '#texts/lt/auth_beside.ts'
import { client } from '#texts/lt/client.ts'
import { common } from '#texts/lt/common.ts'
import { company } from '#texts/lt/company.ts'
import { dashboard } from '#texts/lt/dashboard.ts'
import { draft } from '#texts/lt/draft.ts'
import { error } from '#texts/lt/error.ts'
import { expense } from '#texts/lt/expense.ts'
import { export_file } from '#texts/lt/export_file.ts'
import { export_tab } from '#texts/lt/export_tab.ts'
import { history } from '#texts/lt/history.ts'
import { invoice } from '#texts/lt/invoice.ts'
import { invoice_list } from '#texts/lt/invoice_list.ts'
import { list } from '#texts/lt/list.ts'
import { message } from '#texts/lt/message.ts'
import { note_template } from '#texts/lt/note_template.ts'
import { payments } from '#texts/lt/payments.ts'
import { people } from '#texts/lt/people.ts'
import { plan_note } from '#texts/lt/plan_note.ts'
import { product } from '#texts/lt/product.ts'
import { report } from '#texts/lt/report.ts'
import { sending } from '#texts/lt/sending.ts'
import { shell } from '#texts/lt/shell.ts'
import { validation } from '#texts/lt/validation.ts'

/** The Lithuanian texts that a signed-in person needs on the first page, by area. */
export const ltApp = {
  account,
  auth: { ...auth, ...auth_beside },
  client,
  common,
  company,
  dashboard,
  draft,
  error,
  expense,
  export_file,
  export_tab,
  history,
  invoice,
  invoice_list,
  list,
  message,
  note_template,
  payments,
  people,
  plan_note,
  product,
  report,
  sending,
  shell,
  validation,
}
