import { account } from './en/account.ts'
import { activity } from './en/activity.ts'
import { auth } from './en/auth.ts'
import { auth_beside } from './en/auth_beside.ts'
import { client } from './en/client.ts'
import { closed_period } from './en/closed_period.ts'
import { common } from './en/common.ts'
import { company } from './en/company.ts'
import { dashboard } from './en/dashboard.ts'
import { draft } from './en/draft.ts'
import { error } from './en/error.ts'
import { expense } from './en/expense.ts'
import { export_file } from './en/export_file.ts'
import { export_tab } from './en/export_tab.ts'
import { history } from './en/history.ts'
import { invitation } from './en/invitation.ts'
import { invoice } from './en/invoice.ts'
import { invoice_list } from './en/invoice_list.ts'
import { list } from './en/list.ts'
import { message } from './en/message.ts'
import { operator } from './en/operator.ts'
import { payments } from './en/payments.ts'
import { people } from './en/people.ts'
import { product } from './en/product.ts'
import { profile } from './en/profile.ts'
import { sending } from './en/sending.ts'
import { security } from './en/security.ts'
import { series } from './en/series.ts'
import { shell } from './en/shell.ts'
import { subscription } from './en/subscription.ts'
import { sign_in } from './en/sign_in.ts'
import { style } from './en/style.ts'
import { unit } from './en/unit.ts'
import { vat } from './en/vat.ts'
import { validation } from './en/validation.ts'

/** What the screens say in English, by area. */
export const en = {
  account,
  activity,
  auth: { ...auth, ...auth_beside },
  client,
  closed_period,
  common,
  company,
  dashboard,
  draft,
  error,
  expense,
  export_file,
  export_tab,
  history,
  invitation,
  invoice,
  invoice_list,
  list,
  message,
  operator,
  payments,
  people,
  product,
  profile,
  sending,
  security,
  series,
  shell,
  subscription,
  sign_in,
  style,
  unit,
  validation,
  vat,
}
