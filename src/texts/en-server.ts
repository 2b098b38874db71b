import { api_docs } from '#texts/en/api_docs.ts'
import { bank_file } from '#texts/en/bank_file.ts'
import { bank_import_problem } from '#texts/en/bank_import_problem.ts'
import { client_page } from '#texts/en/client_page.ts'
import { demo } from '#texts/en/demo.ts'
import { e_invoice } from '#texts/en/e_invoice.ts'
import { export_table } from '#texts/en/export_table.ts'
import { import_field } from '#texts/en/import_field.ts'
import { import_file } from '#texts/en/import_file.ts'
import { import_problem } from '#texts/en/import_problem.ts'
import { isaf_problem } from '#texts/en/isaf_problem.ts'
import { mail } from '#texts/en/mail.ts'
import { notice } from '#texts/en/notice.ts'
import { archive_file } from '#texts/en/archive_file.ts'
import { mail_why } from '#texts/en/mail_why.ts'
import { pack_file } from '#texts/en/pack_file.ts'
import { paper_why } from '#texts/en/paper_why.ts'
import { peppol_trouble } from '#texts/en/peppol_trouble.ts'
import { plan_mail } from '#texts/en/plan_mail.ts'
import { problem } from '#texts/en/problem.ts'
import { problem_page } from '#texts/en/problem_page.ts'
import { read_e_invoice } from '#texts/en/read_e_invoice.ts'
import { report_table } from '#texts/en/report_table.ts'
import { validation_bank } from '#texts/en/validation_bank.ts'
import { en } from '#texts/en.ts'

/** All English texts: those of the screens, and those of emails, exports and problems, which only the server needs. */
export const enServer = {
  ...en,
  api_docs,
  export_file: { ...en.export_file, ...export_table },
  bank_file,
  bank_import_problem,
  client_page,
  demo,
  e_invoice,
  import_field,
  import_file,
  import_problem,
  isaf_problem,
  mail,
  notice,
  archive_file,
  mail_why,
  pack_file,
  paper_why,
  peppol_trouble,
  plan_mail,
  problem,
  problem_page,
  read_e_invoice,
  report_table,
  validation: { ...en.validation, ...validation_bank },
}
