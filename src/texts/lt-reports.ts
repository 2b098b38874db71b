import { integrity } from '#texts/lt/integrity.ts'
import { isaf } from '#texts/lt/isaf.ts'
import { pack } from '#texts/lt/pack.ts'
import { reminder } from '#texts/lt/reminder.ts'
import { report_page } from '#texts/lt/report_page.ts'
import { vat_report } from '#texts/lt/vat_report.ts'
import { year_report } from '#texts/lt/year_report.ts'

/** The Lithuanian texts of reports, the tax office, packs and the chain of books. */
export const ltReports = {
  integrity,
  isaf,
  pack,
  reminder,
  report_page,
  vat_report,
  year_report,
}
