import { sql } from 'kysely'
import type { PackMissing } from '#contract/reports/pack.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { taxPeriodAfter, taxPeriodOf } from '#domain/tax-deadlines.ts'
import type { VatPeriod } from '#domain/tax-deadlines.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { inBooks, packText } from './entry.ts'
import type { Entry, PartSource } from './entry.ts'

export type PackedIsaf = {
  id: string
  period: string
  file_name: string
  date_to: string
  data_type: string
  part_number: string
  size: string
  submitted_on: string | null
  has_tax_code: boolean
}

/** The latest file of each tax period, registers and part that ends in the period of the pack. */
export const listIsafFiles = async ({ db, companyId }: Scope, { from, to }: ReportSpan): Promise<PackedIsaf[]> => {
  const { rows } = await sql<PackedIsaf>`
    select distinct on (f.date_to, f.period, f.data_type, f.part_number) f.id, f.period, f.file_name, f.date_to, f.data_type, f.part_number, f.size, f.submitted_on, f.has_tax_code
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

type Work = Parameters<PartSource>[0]

const keyOf = ({ date_to, period, data_type, part_number }: PackedIsaf) =>
  JSON.stringify([date_to, period, data_type, part_number])

const entryOf = async ({ services, requestedBy }: Work, file: PackedIsaf): Promise<Entry> => {
  const key = keyOf(file)
  const title = file.file_name
  const missing = (reason: PackMissing['reason']): Entry => ({
    key,
    files: [],
    missing: [{ kind: 'isaf', id: file.id, number: null, title, reason, text: null }],
  })
  // A pack goes to people who may not see the tax code of a person.
  if (file.has_tax_code) return missing('tax_code')
  const stored = await services.files.getStream(requestedBy.company_id, file.id)
  if (!stored) return missing('lost_file')
  const folder = packText(requestedBy.language, 'folder_isaf')
  const name = title.replace(/\.xml$/, '')
  return { key, files: [{ folder, name, extension: 'xml', day: file.date_to, bytes: stored.stream }], missing: [] }
}

/** Which periods have no i.SAF, then the files as they were made. One is open at a time: a store has few connections. */
export const isafPart: PartSource = async function* (work, after) {
  const { span } = work
  const { files, notMade } = await inBooks(work, async (context) => {
    const { db, companyId, today } = context
    const company = await db.selectFrom('company').select('vat_period').where('id', '=', companyId).executeTakeFirst()
    const found = await listIsafFiles(context, span)
    const kind = (company?.vat_period ?? 'month') as VatPeriod
    return { files: found, notMade: periodsWithout(found, kind, span, today) }
  })
  if (after === null) {
    const missing = notMade.map((name): PackMissing => {
      const title = `i.SAF ${name}`
      return { kind: 'isaf', id: null, number: null, title, reason: 'not_made', text: null }
    })
    yield { key: '', files: [], missing }
  }
  for (const file of files.slice(files.findIndex((each) => keyOf(each) === after) + 1)) yield entryOf(work, file)
}
