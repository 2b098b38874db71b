import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { prefetch, printDocument, ublDocument } from '#server/books/export/make-file.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { packText } from './entry.ts'
import type { Entry, NewFile, PackWork, PartSource } from './entry.ts'

type Listed = { id: string; date: string; number: string; client_title: string; is_void: boolean }

const batchSize = 250

/** Invoices and credit invoices of the period after a key, void ones too: their numbers are used. */
const listInvoices = async (
  { db, companyId }: Scope,
  { span }: PackWork,
  after: readonly string[] | undefined,
): Promise<Listed[]> => {
  // Each state has its own index.
  const part = (
    state: RawBuilder<unknown>,
  ) => sql`select i.id, i.date, i.number, i.client_title, i.voided_at is not null as is_void
    from invoice i where i.company_id = ${companyId} and i.origin = 'own' and i.deleted_at is null and i.type in ('simple', 'credit') and i.voided_at ${state}
      and i.date between ${after?.[0] ?? span.from}::date and ${span.to}::date`
  const [date, number, id] = after ?? []
  const rest = after ? sql`where (date, number, id) > (${date}::date, ${number}, ${id}::uuid)` : sql``
  const { rows } = await sql<Listed>`select * from (${part(sql`is null`)} union all ${part(sql`is not null`)}) found
    ${rest} order by date, number, id limit ${batchSize}`.execute(db)
  return rows
}

const keyOf = ({ date, number, id }: Listed) => JSON.stringify([date, number, id])

const filesOf = async (work: PackWork, listed: Listed): Promise<Entry> => {
  const { services, requestedBy } = work
  const { language } = requestedBy
  const [pdf, ubl] = [
    await printDocument(services, requestedBy, { with_void: true }, listed.id),
    listed.is_void ? undefined : await ublDocument(services, requestedBy, listed.id),
  ]
  const name = `${listed.number} ${listed.client_title}`
  const file = (kind: 'pdf' | 'xml', bytes: Uint8Array): NewFile => ({
    folder: `${packText(language, 'folder_invoices')}/${kind === 'pdf' ? 'PDF' : 'UBL'}`,
    name,
    extension: kind,
    day: listed.date,
    bytes,
  })
  return {
    key: keyOf(listed),
    files: [...(pdf ? [file('pdf', pdf.bytes)] : []), ...(ubl && 'bytes' in ubl ? [file('xml', ubl.bytes)] : [])],
    missing:
      ubl && 'problem' in ubl
        ? [
            {
              kind: 'invoice',
              id: listed.id,
              number: listed.number,
              title: listed.client_title,
              reason: 'no_e_invoice',
              text: ubl.problem,
            },
          ]
        : [],
  }
}

/** Each invoice as PDF and UBL. Only one document is printed ahead, so that a worker stays free for single documents. */
export const invoicePart: PartSource = async function* (work, after) {
  const companyId = work.requestedBy.company_id
  let key = after
  for (;;) {
    const start = key === null ? undefined : (JSON.parse(key) as string[])
    const listed = await inTransaction(work.services.pool, companyId, (db) =>
      listInvoices({ db, companyId }, work, start),
    )
    const made = prefetch(listed, (each) => filesOf(work, each))
    for (const each of listed) {
      const entry = await made.next()
      if (entry) yield entry
      key = keyOf(each)
    }
    if (listed.length < batchSize) return
  }
}
