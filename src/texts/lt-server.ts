import { api_docs } from '#texts/lt/api_docs.ts'
import { bank_file } from '#texts/lt/bank_file.ts'
import { bank_import_problem } from '#texts/lt/bank_import_problem.ts'
import { client_page } from '#texts/lt/client_page.ts'
import { demo } from '#texts/lt/demo.ts'
import { e_invoice } from '#texts/lt/e_invoice.ts'
import { export_table } from '#texts/lt/export_table.ts'
import { import_field } from '#texts/lt/import_field.ts'
import { import_file } from '#texts/lt/import_file.ts'
import { import_problem } from '#texts/lt/import_problem.ts'
import { isaf_problem } from '#texts/lt/isaf_problem.ts'
import { mail } from '#texts/lt/mail.ts'
import { notice } from '#texts/lt/notice.ts'
import { archive_file } from '#texts/lt/archive_file.ts'
import { mail_why } from '#texts/lt/mail_why.ts'
import { pack_file } from '#texts/lt/pack_file.ts'
import { paper_why } from '#texts/lt/paper_why.ts'
import { peppol_trouble } from '#texts/lt/peppol_trouble.ts'
import { plan_mail } from '#texts/lt/plan_mail.ts'
import { problem } from '#texts/lt/problem.ts'
import { problem_page } from '#texts/lt/problem_page.ts'
import { read_e_invoice } from '#texts/lt/read_e_invoice.ts'
import { report_table } from '#texts/lt/report_table.ts'
import { validation_bank } from '#texts/lt/validation_bank.ts'
import { lt } from '#texts/lt.ts'

/** All Lithuanian texts: those of the screens, and those of emails, exports and problems, which only the server needs. */
export const ltServer = {
  ...lt,
  api_docs,
  export_file: { ...lt.export_file, ...export_table },
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
  validation: { ...lt.validation, ...validation_bank },
}
