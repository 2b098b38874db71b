import type { ImportProblem, ReadImport } from '../../record.ts'
import { isOwnCompany, type OwnCompany } from '../context.ts'
import { withNamedParties } from '../named-parties.ts'
import { fileProblem, maxImportRecords, UnreadableImport } from '../problem.ts'
import { textOf } from '../values.ts'
import { shelfInvoices } from './invoices.ts'
import { shelfClients, shelfProducts } from './lists.ts'
import { shelfExpenses, shelfPayments } from './money.ts'
import type { DumpRow } from './sql-dump.ts'
import type { Shelf } from './tables.ts'

/** The records of a backup. A dump has all companies of a server: ours is taken. */
export const shelfRecords = (shelf: Shelf, file: number, own: OwnCompany): ReadImport => {
  const { company, problems } = chosen(shelf, file, own)
  const place = { file, company: company['id'] ?? '' }
  const invoices = shelfInvoices(shelf, place, own.currency)
  const records = withNamedParties([
    ...shelfClients(shelf, place),
    ...shelfProducts(shelf, place, own.currency),
    ...invoices.records,
    ...shelfExpenses(shelf, place, own.currency),
    ...shelfPayments(shelf, place, own.currency),
  ])
  if (records.length > maxImportRecords)
    throw new UnreadableImport('too_many_records', { max: String(maxImportRecords) })
  if (records.length === 0) throw new UnreadableImport('no_records')
  return {
    records,
    problems: [...problems, ...invoices.problems],
    files: [
      {
        period: null,
        company_code: textOf(company['tax_id']) || textOf(company['vat_id']) || null,
        company_title: textOf(company['name']) || null,
      },
    ],
  }
}

/**
 * The company of the dump that is ours: by its codes, by its name if there are several, else the only one. Throws `other_company` and
 * `several_companies`.
 */
const chosen = (shelf: Shelf, file: number, own: OwnCompany): { company: DumpRow; problems: ImportProblem[] } => {
  const companies = shelf.rows('companies')
  const isOurs = (company: DumpRow, title = '') =>
    isOwnCompany(own, {
      title,
      codes: [company['tax_id'] ?? '', company['vat_id'] ?? ''],
      vat_code: company['vat_id'] ?? null,
    })
  const byCode = companies.find((company) => isOurs(company) === true)
  const byName = companies.find((company) => isOurs(company, textOf(company['name'])) === true)
  const found = byCode ?? byName
  if (found) return { company: found, problems: [] }
  const names = companies.map(({ name }) => textOf(name)).join(', ')
  const [only] = companies
  if (companies.length > 1 || !only) throw new UnreadableImport('several_companies', { names, own: own.title })
  if (isOurs(only) === false) throw new UnreadableImport('other_company', { company: names, own: own.title })
  return { company: only, problems: [fileProblem(file, 'company_not_checked', { company: names })] }
}
