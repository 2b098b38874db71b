import { sql } from 'kysely'
import type { PackPreview } from '#contract/reports/pack.ts'
import { packPartsOf } from '#domain/pack.ts'
import type { PackPart } from '#domain/pack.ts'
import type { ReportedCompany, ReportSpan } from '#domain/reports.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { isInPackPeriod } from './expense-part.ts'
import { listIsafFiles } from './isaf-part.ts'
import { listAccounts } from './statement-table.ts'
import { tablesOfPart } from './table-parts.ts'

type Part = PackPreview['parts'][number]
type Amounts = Omit<Part, 'part'>

// Means of ordinary companies, for the estimate only.
const bytesOfPdf = 65_000
const bytesOfUbl = 7000
const bytesOfRow = 250
const bytesOfTable = 8000

const none: Amounts = { files: 0, documents: null, bytes: 0, without_file: 0, submitted_on: null }

const readCounts = async ({ db, companyId }: CompanyContext, span: ReportSpan) => {
  const { rows } = await sql<{
    invoices: number
    void: number
    expenses: number
    papers: number
    bytes: string
    without: number
  }>`
    select i.*, e.* from (
      select count(*)::int as invoices, count(*) filter (where is_void)::int as void from (
        select false as is_void from invoice where company_id = ${companyId} and origin = 'own' and deleted_at is null and voided_at is null
          and type in ('simple', 'credit') and date between ${span.from}::date and ${span.to}::date
        union all
        select true from invoice where company_id = ${companyId} and deleted_at is null and voided_at is not null
          and type in ('simple', 'credit') and date between ${span.from}::date and ${span.to}::date) found) i,
      (select count(*)::int as expenses, coalesce(sum(f.count), 0)::int as papers, coalesce(sum(f.bytes), 0) as bytes,
          count(*) filter (where f.count = 0)::int as without
        from expense e, lateral (select count(*) as count, sum(size) as bytes from expense_file f
          where f.company_id = e.company_id and f.expense_id = e.id) f
        where e.company_id = ${companyId} and e.origin = 'own' and e.deleted_at is null and ${isInPackPeriod(span)}) e`.execute(
    db,
  )
  return rows[0]!
}

/** The parts that a pack of the period can have, with their files and an estimate of their size. */
export const previewPack = async (
  context: CompanyContext,
  company: ReportedCompany,
  span: ReportSpan,
): Promise<PackPreview> => {
  const counts = await readCounts(context, span)
  const rows = counts.invoices + counts.expenses
  const tables = (part: PackPart): Amounts => {
    const files = 2 * tablesOfPart(part, company).length
    return { ...none, files, bytes: files * bytesOfTable + rows * bytesOfRow }
  }
  const isaf = async (): Promise<Amounts> => {
    const files = (await listIsafFiles(context, span)).filter(({ has_tax_code }) => !has_tax_code)
    const bytes = files.reduce((sum, { size }) => sum + Number(size), 0)
    return { ...none, files: files.length, bytes, submitted_on: files.at(-1)?.submitted_on ?? null }
  }
  const amountsOf: Record<PackPart, () => Amounts | Promise<Amounts>> = {
    invoices: () => ({
      ...none,
      files: 2 * counts.invoices - counts.void,
      documents: counts.invoices,
      bytes: counts.invoices * bytesOfPdf + (counts.invoices - counts.void) * bytesOfUbl,
    }),
    expenses: () => ({
      ...none,
      files: counts.papers,
      documents: counts.expenses,
      bytes: Number(counts.bytes),
      without_file: counts.without,
    }),
    isaf,
    registers: () => tables('registers'),
    ledger: () => tables('ledger'),
    journal: () => tables('journal'),
    statements: async () => ((await listAccounts(context, span)).length > 0 ? tables('statements') : none),
    reports: () => tables('reports'),
  }
  const parts: Part[] = []
  for (const part of packPartsOf(company)) parts.push({ part, ...(await amountsOf[part]()) })
  return { parts }
}
