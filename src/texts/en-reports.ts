import { integrity } from '#texts/en/integrity.ts'
import { isaf } from '#texts/en/isaf.ts'
import { pack } from '#texts/en/pack.ts'
import { reminder } from '#texts/en/reminder.ts'
import { report_page } from '#texts/en/report_page.ts'
import { vat_report } from '#texts/en/vat_report.ts'
import { year_report } from '#texts/en/year_report.ts'

/** The English texts of reports, the tax office, packs and the chain of books. */
export const enReports = {
  integrity,
  isaf,
  pack,
  reminder,
  report_page,
  vat_report,
  year_report,
}
