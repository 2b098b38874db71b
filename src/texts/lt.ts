import { invitation } from '#texts/lt/invitation.ts'
import { operator } from '#texts/lt/operator.ts'
import { pack_link } from '#texts/lt/pack_link.ts'
import { document_link } from '#texts/lt/document_link.ts'
import { moved_in } from '#texts/lt/moved_in.ts'
import { payment_file } from '#texts/lt/payment_file.ts'
import { online_payment } from '#texts/lt/online_payment.ts'
import { restored } from '#texts/lt/restored.ts'
import { purchase } from '#texts/lt/purchase.ts'
import { company_data } from '#texts/lt/company_data.ts'
import * as ltFrame from '#texts/lt-frame.ts'
import { letters } from '#texts/lt/letters.ts'
import { rate } from '#texts/lt/rate.ts'
import { inbox } from '#texts/lt/inbox.ts'
import { read_file } from '#texts/lt/read_file.ts'
import { ltApp } from '#texts/lt-app.ts'
import * as ltBank from '#texts/lt-bank.ts'
import { ltEditor } from '#texts/lt-editor.ts'
import * as ltImport from '#texts/lt-import.ts'
import * as ltRecords from '#texts/lt-records.ts'
import { ltReports } from '#texts/lt-reports.ts'
import { ltSettings } from '#texts/lt-settings.ts'

/** All Lithuanian texts of the screens, by area. */
export const lt = {
  ...ltApp,
  ...ltSettings,
  ...ltEditor,
  ...ltRecords,
  ...ltReports,
  ...ltBank,
  ...ltImport,
  invitation,
  operator,
  pack_link,
  document_link,
  moved_in,
  payment_file,
  online_payment,
  restored,
  purchase,
  letters,
  rate,
  company_data,
  ...ltFrame,
  read_file,
  inbox,
}
