import { sql } from 'kysely'
import type { ReportSpan } from '#domain/reports.ts'
import { taxPeriodAfter, taxPeriodOf } from '#domain/tax-deadlines.ts'
import type { VatPeriod } from '#domain/tax-deadlines.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { packText } from './entry.ts'
import type { Entry, PartSource } from './entry.ts'

export type PackedIsaf = {
  id: string
  period: string
  file_name: string
  date_to: string
  size: string
  submitted_on: string | null
  has_tax_code: boolean
}

/** The latest file of each tax period, registers and part that ends in the period of the pack. */
export const listIsafFiles = async ({ db, companyId }: Scope, { from, to }: ReportSpan): Promise<PackedIsaf[]> => {
  const { rows } = await sql<PackedIsaf>`
    select distinct on (f.date_to, f.period, f.data_type, f.part_number) f.id, f.period, f.file_name, f.date_to, f.size, f.submitted_on, f.has_tax_code
    from isaf_file f where f.company_id = ${companyId} and f.date_to between ${from}::date and ${to}::date
    order by f.date_to, f.period, f.data_type, f.part_number, f.id desc`.execute(db)
  return rows
}

/** The tax periods that end in the period of the pack and have no file. */
const periodsWithout = (
  files: readonly PackedIsaf[],
  kind: VatPeriod,
  { from, to }: ReportSpan,
  today: string,
): string[] => {
  const names: string[] = []
  for (
    let period = taxPeriodOf(kind, from);
    period.date_to <= to && period.date_to < today;
    period = taxPeriodAfter(period)
  )
    if (!files.some((file) => file.period === period.name)) names.push(period.name)
  return names
}

/** i.SAF files as they were made, and which periods have none. */
export const isafPart: PartSource = async function* ({ services, requestedBy, span }, after) {
  if (after !== null) return
  const companyId = requestedBy.company_id
  const { files, kind } = await inTransaction(services.pool, companyId, async (db) => {
    const company = await db.selectFrom('company').select('vat_period').where('id', '=', companyId).executeTakeFirst()
    return { files: await listIsafFiles({ db, companyId }, span), kind: (company?.vat_period ?? 'month') as VatPeriod }
  })
  const entry: Entry = { key: 'isaf', files: [], missing: [] }
  const notMade = periodsWithout(files, kind, span, services.clock().toISOString().slice(0, 10))
  for (const name of notMade)
    entry.missing.push({ kind: 'isaf', id: null, number: null, title: `i.SAF ${name}`, reason: 'not_made', text: null })
  for (const file of files) {
    const title = file.file_name
    const missing = { kind: 'isaf' as const, id: file.id, number: null, title, text: null }
    // A pack goes to people who may not see the tax code of a person.
    if (file.has_tax_code) {
      entry.missing.push({ ...missing, reason: 'tax_code' })
      continue
    }
    const stored = await services.files.getStream(companyId, file.id)
    if (!stored) entry.missing.push({ ...missing, reason: 'lost_file' })
    else
      entry.files.push({
        folder: packText(requestedBy.language, 'folder_isaf'),
        name: title.replace(/\.xml$/, ''),
        extension: 'xml',
        day: file.date_to,
        bytes: stored.stream,
      })
  }
  yield entry
}
