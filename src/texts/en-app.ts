import { account } from '#texts/en/account.ts'
import { auth } from '#texts/en/auth.ts'
import { auth_beside } from '#texts/en/auth_beside.ts'
import { client } from '#texts/en/client.ts'
import { common } from '#texts/en/common.ts'
import { company } from '#texts/en/company.ts'
import { dashboard } from '#texts/en/dashboard.ts'
import { draft } from '#texts/en/draft.ts'
import { error } from '#texts/en/error.ts'
import { expense } from '#texts/en/expense.ts'
import { export_file } from '#texts/en/export_file.ts'
import { export_tab } from '#texts/en/export_tab.ts'
import { history } from '#texts/en/history.ts'
import { invoice } from '#texts/en/invoice.ts'
import { invoice_list } from '#texts/en/invoice_list.ts'
import { list } from '#texts/en/list.ts'
import { message } from '#texts/en/message.ts'
import { note_template } from '#texts/en/note_template.ts'
import { payments } from '#texts/en/payments.ts'
import { people } from '#texts/en/people.ts'
import { plan_note } from '#texts/en/plan_note.ts'
import { product } from '#texts/en/product.ts'
import { report } from '#texts/en/report.ts'
import { sending } from '#texts/en/sending.ts'
import { shell } from '#texts/en/shell.ts'
import { validation } from '#texts/en/validation.ts'

/** The English texts that a signed-in person needs on the first page, by area. */
export const enApp = {
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
