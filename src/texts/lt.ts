import { operator } from '#texts/lt/operator.ts'
import { isaf } from '#texts/lt/isaf.ts'
import { pack_link } from '#texts/lt/pack_link.ts'
import { pack } from '#texts/lt/pack.ts'
import { integrity } from '#texts/lt/integrity.ts'
import { purchase } from '#texts/lt/purchase.ts'
import { read_file } from '#texts/lt/read_file.ts'
import { reminder } from '#texts/lt/reminder.ts'
import { report_page } from '#texts/lt/report_page.ts'
import { vat_report } from '#texts/lt/vat_report.ts'
import { year_report } from '#texts/lt/year_report.ts'
import { ltApp } from '#texts/lt-app.ts'
import { ltEditor } from '#texts/lt-editor.ts'
import { ltSettings } from '#texts/lt-settings.ts'

/** All Lithuanian texts of the screens, by area. */
export const lt = {
  ...ltApp,
  ...ltSettings,
  ...ltEditor,
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
