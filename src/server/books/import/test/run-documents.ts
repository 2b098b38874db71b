import type { ImportKind, ImportRecord } from '#domain/import/record.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import type { TestServer } from '#server/test/server.ts'
import { entityWork } from '../entities.ts'
import type { Applied, AppliedRow, Compared, ImportRun, Undone } from '../entity.ts'

type Options = { kind?: ImportKind; paid_until?: string | null }
type Company = { company: { id: string }; id: string }

/** The record of a document of another program, of UAB „Ąžuolas“ of the test books. */
export const documentRecord = (
  entity: 'invoice' | 'expense',
  values: ImportRecord['values'],
  lines: ImportRecord['lines'] = [],
): ImportRecord => ({
  entity,
  file: 0,
  line: 2,
  values: {
    date: '2026-03-10',
    total_without_vat: '100',
    vat_total: '21',
    total: '121',
    ...(entity === 'invoice' ? { client_code: '110053842' } : { vendor_code: '110053842' }),
    ...values,
  },
  lines,
})

/** Runs the entities of documents without the engine: each call is one batch in one transaction. */
export const documentsIn = (
  server: TestServer,
  { company, id }: Company,
  { kind = 'isaf', paid_until = null }: Options = {},
) => {
  const run = <T>(work: (run: ImportRun) => Promise<T>): Promise<T> =>
    inTransaction(server.services.pool, company.id, async (db) => {
      const who = { company_id: company.id, id, created_by: id, language: 'lt' }
      const context = await companyContext(server.services, db, who)
      const imported = { id: crypto.randomUUID(), kind, paid_until }
      return work({ ...context, import: imported, earlier: new Map(), counts: new Map() })
    })
  const workOf = ({ entity }: Pick<ImportRecord, 'entity'>) => entityWork[entity]
  const compare = (records: readonly ImportRecord[]): Promise<Compared[]> =>
    run((each) => workOf(records[0]!).compare(each, records))
  return {
    compare,
    /** Compares and applies records that are not wrong; returns the rows that can be undone. */
    apply: (records: readonly ImportRecord[]): Promise<AppliedRow[]> =>
      run(async (each) => {
        const compared = await workOf(records[0]!).compare(each, records)
        const rows = compared.map((row, at) => ({ ...row, plan: row.plan!, record: records[at]! }))
        const wrong = rows.find(({ state }) => state === 'wrong')
        if (wrong) throw new Error(JSON.stringify(wrong.problems))
        const applied: Applied[] = await workOf(records[0]!).apply(each, rows)
        return applied.map((answer, at) => {
          if ('problems' in answer) throw new Error(JSON.stringify(answer.problems))
          return {
            state: rows[at]!.state,
            subject_id: answer.subject_id,
            undo: JSON.parse(JSON.stringify(answer.undo)),
          }
        })
      }),
    undo: (entity: 'invoice' | 'expense', rows: readonly AppliedRow[]): Promise<Undone[]> =>
      run((each) => workOf({ entity }).undo(each, rows)),
  }
}
