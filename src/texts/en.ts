import { invitation } from '#texts/en/invitation.ts'
import { operator } from '#texts/en/operator.ts'
import { pack_link } from '#texts/en/pack_link.ts'
import { document_link } from '#texts/en/document_link.ts'
import { moved_in } from '#texts/en/moved_in.ts'
import { payment_file } from '#texts/en/payment_file.ts'
import { online_payment } from '#texts/en/online_payment.ts'
import { restored } from '#texts/en/restored.ts'
import { purchase } from '#texts/en/purchase.ts'
import { company_data } from '#texts/en/company_data.ts'
import * as enFrame from '#texts/en-frame.ts'
import { letters } from '#texts/en/letters.ts'
import { rate } from '#texts/en/rate.ts'
import { inbox } from '#texts/en/inbox.ts'
import { read_file } from '#texts/en/read_file.ts'
import { enApp } from '#texts/en-app.ts'
import * as enBank from '#texts/en-bank.ts'
import { enEditor } from '#texts/en-editor.ts'
import * as enImport from '#texts/en-import.ts'
import * as enRecords from '#texts/en-records.ts'
import { enReports } from '#texts/en-reports.ts'
import { enSettings } from '#texts/en-settings.ts'

/** All English texts of the screens, by area. */
export const en = {
  ...enApp,
  ...enSettings,
  ...enEditor,
  ...enRecords,
  ...enReports,
  ...enBank,
  ...enImport,
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
  ...enFrame,
  read_file,
  inbox,
}
