import type { Same } from '#texts/same.ts'
import type { bank_file as lt } from '#texts/lt/bank_file.ts'

export const bank_file: Same<typeof lt> = {
  empty: 'The file has no data.',
  too_big: 'The file is too big: {{value}} at most.',
  pdf: 'A statement in PDF cannot be read. In your bank choose ISO 20022 (camt.053), CSV or XLSX.',
  image: 'This is a picture, not a bank statement.',
  encrypted: 'The file is protected by a password. Save it without one.',
  old_excel: 'This is the old Excel format (XLS). Save the file as XLSX or CSV.',
  archive: 'This is an archive. Unpack it and upload the statement.',
  encoding: 'The encoding of the file cannot be read, or it is not text.',
  doctype: 'The file has a DOCTYPE. No bank statement has one, so the file is not read.',
  malformed: 'The file is damaged or incomplete. {{value}}',
  too_complex: 'The file is too complex for a bank statement.',
  too_slow: 'The file could not be read in time. Download a statement of a shorter period.',
  not_statement: 'This is not a bank statement. {{value}}',
  too_many_entries: 'Too many entries: {{value}} at most. Download a statement of a shorter period.',
  other_layout: 'The table of another bank begins here. Upload the file of each bank separately.',
  short_row: 'The row has too few columns: {{value}}.',
  column_missing: 'A required column is not assigned: {{value}}.',
  date: 'Not a date: “{{value}}”.',
  amount: 'Not a valid amount: “{{value}}”.',
  direction: 'It is not clear whether money came in or left: “{{value}}”.',
  currency: 'An unknown currency, or not that of the account: “{{value}}”.',
}
