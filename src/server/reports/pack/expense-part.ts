import { sql } from 'kysely'
import type { PackMissing } from '#contract/reports/pack.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { nameWithExtension } from '#server/platform/files/file-type.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { packText } from './entry.ts'
import type { Entry, NewFile, PackWork, PartSource } from './entry.ts'

type Listed = {
  id: string
  date: string
  number: string | null
  vendor_title: string
  files: { id: string; name: string; type: string }[]
}

const batchSize = 250

/** Whether the books of a period need the expense: by its date for the cost, or by the day it was registered for VAT. */
export const isInPackPeriod = ({ from, to }: ReportSpan) =>
  sql`(e.date between ${from}::date and ${to}::date or e.date_registered between ${from}::date and ${to}::date)`

const listExpenses = async ({ db, companyId }: Scope, { span }: PackWork, after: readonly string[] | undefined) => {
  const rest = after ? sql`and (e.date, e.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql``
  const { rows } = await sql<Listed>`
    select e.id, e.date, e.number, e.vendor_title, coalesce((
      select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type) order by f.created_at, f.id)
      from expense_file f where f.company_id = e.company_id and f.expense_id = e.id), '[]') as files
    from expense e where e.company_id = ${companyId} and e.origin = 'own' and e.deleted_at is null and ${isInPackPeriod(span)} ${rest}
    order by e.date, e.id limit ${batchSize}`.execute(db)
  return rows
}

const extensionOf = (name: string, type: string) =>
  /\.([a-z0-9]{1,5})$/i.exec(nameWithExtension(name, type))?.[1]?.toLowerCase() ?? 'bin'

const missingOf = (
  { id, number, vendor_title }: Listed,
  reason: PackMissing['reason'],
  text: string | null = null,
) => ({
  kind: 'expense' as const,
  id,
  number,
  title: vendor_title,
  reason,
  text,
})

const entryOf = async ({ services, requestedBy }: PackWork, listed: Listed): Promise<Entry> => {
  const key = JSON.stringify([listed.date, listed.id])
  if (listed.files.length === 0) return { key, files: [], missing: [missingOf(listed, 'no_file')] }
  const files: NewFile[] = []
  const missing: PackMissing[] = []
  for (const { id, name, type } of listed.files) {
    const stored = await services.files.getStream(requestedBy.company_id, id)
    if (stored)
      files.push({
        folder: packText(requestedBy.language, 'folder_expenses'),
        name: [listed.date, listed.vendor_title, listed.number ?? ''].join(' ').trim(),
        extension: extensionOf(name, type),
        day: listed.date,
        bytes: stored.stream,
      })
    else missing.push(missingOf(listed, 'lost_file', name))
  }
  return { key, files, missing }
}

/** The files of expenses, named by their documents. */
export const expensePart: PartSource = async function* (work, after) {
  const companyId = work.requestedBy.company_id
  let key = after
  for (;;) {
    const start = key === null ? undefined : (JSON.parse(key) as string[])
    const listed = await inTransaction(work.services.pool, companyId, (db) =>
      listExpenses({ db, companyId }, work, start),
    )
    for (const each of listed) {
      const entry = await entryOf(work, each)
      key = entry.key
      yield entry
    }
    if (listed.length < batchSize) return
  }
}
