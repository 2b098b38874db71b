import { account } from './lt/account.ts'
import { activity } from './lt/activity.ts'
import { auth } from './lt/auth.ts'
import { auth_beside } from './lt/auth_beside.ts'
import { client } from './lt/client.ts'
import { closed_period } from './lt/closed_period.ts'
import { common } from './lt/common.ts'
import { company } from './lt/company.ts'
import { dashboard } from './lt/dashboard.ts'
import { draft } from './lt/draft.ts'
import { error } from './lt/error.ts'
import { expense } from './lt/expense.ts'
import { export_file } from './lt/export_file.ts'
import { export_tab } from './lt/export_tab.ts'
import { history } from './lt/history.ts'
import { invitation } from './lt/invitation.ts'
import { invoice } from './lt/invoice.ts'
import { invoice_list } from './lt/invoice_list.ts'
import { list } from './lt/list.ts'
import { message } from './lt/message.ts'
import { operator } from './lt/operator.ts'
import { payments } from './lt/payments.ts'
import { people } from './lt/people.ts'
import { product } from './lt/product.ts'
import { profile } from './lt/profile.ts'
import { sending } from './lt/sending.ts'
import { security } from './lt/security.ts'
import { series } from './lt/series.ts'
import { shell } from './lt/shell.ts'
import { subscription } from './lt/subscription.ts'
import { sign_in } from './lt/sign_in.ts'
import { style } from './lt/style.ts'
import { unit } from './lt/unit.ts'
import { vat } from './lt/vat.ts'
import { validation } from './lt/validation.ts'

/** What the screens say in Lithuanian, the source language, by area. */
export const lt = {
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
