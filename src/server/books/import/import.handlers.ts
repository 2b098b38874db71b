// Decision: docs/decisions/imports.md
import type { Import, importRows } from '#contract/books/import.ts'
import { sql } from 'kysely'
import { countAttempt } from '#server/account/user/attempts.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { createTurns } from '#server/platform/process/turns.ts'
import { readPage, rowsThatFit } from '#server/platform/resource/page.ts'
import { changeRow, mapImport } from './change.ts'
import { createImport, refuseTooManyOpen } from './create.ts'
import { listItemOf, readItem, rowOf } from './item.ts'
import { readOwnCompany } from './read/own-company.ts'
import { readImportFiles } from './read/read-file.ts'
import { findRow, readRowPage } from './rows.queries.ts'
import { startApplying, startUndoing } from './start.ts'
import { deleteImport, listedColumns, lockStored, readStored } from './stored.queries.ts'
import type { ListedImport, StoredImport } from './stored.queries.ts'
import { templateOf } from './template.ts'
import { wrongRowsOf } from './wrong-rows.ts'

/** What a person and a company may do in a day. Each file is read by a process of its own. */
const limitsOfDay = { files: { person: 400, company: 800 }, changes: { person: 5000, company: 10_000 } }

const countUse = async (
  { db, companyId, session, now }: CompanyContext,
  use: keyof typeof limitsOfDay,
  times: number,
): Promise<void> => {
  const limits = [
    { key: `import ${use} of user ${session.user_id}`, most: limitsOfDay[use].person, within: 'day' as const },
    { key: `import ${use} of company ${companyId}`, most: limitsOfDay[use].company, within: 'day' as const },
  ]
  for (let n = 0; n < times; n += 1) await countAttempt(db, limits, now)
}

/**
 * Comparing a large file takes a while and a connection all the time, and its cells take memory. So few are compared at the same time, each of
 * another company; the others wait without a connection.
 */
const { take: inTurn } = createTurns({ name: 'imports', atOnce: 2, waiting: 20, waitingOfOwner: 9 })

/** Runs a comparison in a transaction of its own and answers the import. */
const compared = (context: CompanyContext, compare: (own: CompanyContext) => Promise<string>): Promise<Import> =>
  asUser(context.services.pool, context.session, async (db) => {
    const own = { ...context, db }
    return readItem(own, await compare(own))
  })

const afterOf = (cursor: string | undefined): number => {
  if (cursor === undefined) return -1
  if (!/^\d{1,9}$/.test(cursor)) throw refuseField('cursor', 'cursor')
  return Number(cursor)
}

const countRows = (
  stored: StoredImport,
  { state, entity }: { state?: string | undefined; entity?: string | undefined },
) =>
  Object.entries(stored.counts)
    .filter(([name]) => entity === undefined || name === entity)
    .flatMap(([, counts]) => Object.entries(counts ?? {}))
    .filter(([name]) => name !== 'total' && (state === undefined || name === state))
    .reduce((sum, [, count]) => sum + Number(count), 0)

export const importHandlers: HandlersOf<typeof importRows> = {
  'import.create': async (context, { body }) => {
    await refuseTooManyOpen(context)
    await countUse(context, 'files', body.files.length)
    const company = await readOwnCompany(context)
    const { kind, paid_until } = body.options
    return () =>
      inTurn(context.companyId, async () => {
        const read = await readImportFiles(kind, body.files, company, context.companyId)
        return compared(context, (own) => createImport(own, kind, paid_until, read))
      })
  },
  'import.list': async (context, { query }) => {
    const { db, companyId } = context
    const page = await readPage<ListedImport>(db, {
      columns: listedColumns,
      from: sql`import i`,
      where: [sql`i.company_id = ${companyId}`],
      id: sql`i.id`,
      sorts: { created_at: { by: sql`i.created_at`, type: 'timestamptz' } },
      sort: '-created_at',
      ...query,
    })
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from import where company_id = ${companyId}`.execute(db)
    const data = page.rows.map((stored) => listItemOf(context, stored))
    return { data, meta: { next_cursor: page.next_cursor, count: rows[0]?.count ?? 0 } }
  },
  'import.template': async (context, { query }) => templateOf(context, query.kind, query.format),
  'import.item': (context, { params }) => readItem(context, params.id),
  'import.rows': async (context, { params, query }) => {
    const stored = await readStored(context, params.id)
    const limit = query.limit ?? 50
    const rows = await readRowPage(context, params.id, query, { after: afterOf(query.cursor), limit: limit + 1 })
    const shown = rowsThatFit(rows.slice(0, limit), limit)
    const last = shown.at(-1)
    return {
      data: shown.map((row) => rowOf(context, row)),
      meta: {
        next_cursor: rows.length > shown.length && last ? String(last.position) : null,
        count: countRows(stored, query),
      },
    }
  },
  'import.change_row': async (context, { params, body }) => {
    await countUse(context, 'changes', 1)
    await changeRow(context, params.id, params.row_id, body.values)
    const row = await findRow(context, params.id, params.row_id)
    if (!row) throw new Error('the corrected record is gone')
    return rowOf(context, row)
  },
  'import.wrong_rows': (context, { params }) => wrongRowsOf(context, params.id),
  'import.map': async (context, { params, body }) => {
    await readStored(context, params.id)
    await countUse(context, 'changes', 20)
    return () => inTurn(context.companyId, () => compared(context, (own) => mapImport(own, params.id, body)))
  },
  'import.apply': async (context, { params }) => {
    await startApplying(context, params.id)
    return readItem(context, params.id)
  },
  'import.undo': async (context, { params }) => {
    await startUndoing(context, params.id)
    return readItem(context, params.id)
  },
  'import.delete': async (context, { params }) => {
    const { state } = await lockStored(context, params.id)
    if (state !== 'ready') throw new Problem('import_state', { reason: state })
    await deleteImport(context, params.id)
  },
}
