import { operator } from '#texts/en/operator.ts'
import { isaf } from '#texts/en/isaf.ts'
import { pack_link } from '#texts/en/pack_link.ts'
import { pack } from '#texts/en/pack.ts'
import { integrity } from '#texts/en/integrity.ts'
import { purchase } from '#texts/en/purchase.ts'
import { read_file } from '#texts/en/read_file.ts'
import { reminder } from '#texts/en/reminder.ts'
import { report_page } from '#texts/en/report_page.ts'
import { vat_report } from '#texts/en/vat_report.ts'
import { year_report } from '#texts/en/year_report.ts'
import { enApp } from '#texts/en-app.ts'
import { enEditor } from '#texts/en-editor.ts'
import { enSettings } from '#texts/en-settings.ts'

/** All English texts of the screens, by area. */
export const en = {
  ...enApp,
  ...enSettings,
  ...enEditor,
  operator,
  reminder,
  report_page,
  vat_report,
  year_report,
  isaf,
  pack,
  pack_link,
  integrity,
  purchase,
  read_file,
}
