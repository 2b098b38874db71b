import type { Same } from '#texts/same.ts'
import type { archive_file as lt } from '#texts/lt/archive_file.ts'

export const archive_file: Same<typeof lt> = {
  file_name: 'archive',
  title: 'Archive of a company (Kvitas)',
  made: 'Made {{moment}} UTC by Kvitas {{version}}. Everything in it is the state of one moment.',
  tables:
    'tables/ – all records of the company: documents, clients, products, payments, bank entries, rules, payment files, settings, series, the ledger, the history of changes and the integrity chain. Each table is a text file with one record in each line, as JSON. Amounts are text, so that no cent is rounded. Dates have no time zone, moments are UTC.',
  members: 'members.jsonl – who works in the company: name, e-mail and role. There are no passwords.',
  files:
    'files/ – documents attached to expenses, i.SAF files and the invoices that were sent (PDF and XML). Their names are those by which the records in the tables expense_file, isaf_file and document_email call them.',
  manifest: 'manifest.json – the list of all parts with their number of records, size and checksum (SHA-256).',
  restore:
    'This command creates the company from this archive: npm run restore -- archive.zip --owner e-mail. Keep the archive safe: it is not encrypted.',
  not_in_it: 'The archive does not have these; after a restore they must be entered or done again:',
  not_people: 'people who have no account there: invite them; the archive has no passwords or sign-ins',
  not_tax_code: 'the tax code of a natural person (it is encrypted in the product)',
  not_peppol: 'sending over the Peppol network: the permission and the id at the access point',
  not_invitations: 'invitations that were sent',
  not_links: 'links and packs for the accountant, exported files',
  not_limits: 'sending limits of the provider, and the plan',
}
