import { v7 as uuid } from 'uuid'
import type { bankImportRows } from '#contract/bank/bank-import.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { ImportedFile } from '#contract/bank/bank-import.ts'
import type { Statement } from '#domain/bank/statement.ts'
import { accountOf, createAccount } from './accounts.queries.ts'
import type { ImportAccount } from './accounts.queries.ts'
import { listImports, readImport } from './list.queries.ts'
import { rememberMapping } from './mapping.queries.ts'
import { isUsable, prepareFiles } from './prepare.ts'
import type { Prepared } from './prepare.ts'
import { readFiles } from './read-files.ts'
import { insertEntries, insertImport, insertStatement, lockImports } from './store.queries.ts'
import { undoImport } from './undo.ts'

/** Files read in a day: a file is read once for its preview and once to import it. */
const filesOfPerson = 600
const filesOfCompany = 1200

const countFiles = async ({ db, companyId, session, now }: CompanyContext, count: number) => {
  const keys = [
    { key: `statements of user ${session.user_id}`, most: filesOfPerson },
    { key: `statements of company ${companyId}`, most: filesOfCompany },
  ]
  for (let n = 0; n < count; n += 1)
    await countAttempt(
      db,
      keys.map((key) => ({ ...key, within: 'day' as const })),
      now,
    )
}

/** The reasons of all files, when none can be imported. */
const refuseAll = (prepared: readonly Prepared[]): never => {
  const problems = prepared.flatMap(({ shown }) =>
    shown.problems
      .filter(({ severity }) => severity === 'error')
      .map(({ message, line, column }) => [shown.name, ...place(line, column), message].join(': ')),
  )
  throw new Problem('statements_refused', {
    reason: prepared[0]?.shown.problems.find(({ severity }) => severity === 'error')?.code ?? 'empty',
    values: { problems: problems.slice(0, 20).join(' ') },
  })
}

const place = (line: number | null, column: string | null): string[] =>
  [line === null ? '' : String(line), column ?? ''].filter(Boolean)

/** Stores what can be imported; the other files are kept in the list of the import with their problems. */
const store = async (context: CompanyContext, prepared: readonly Prepared[]): Promise<string> => {
  const id = uuid()
  const usable: { one: Prepared; statement: Statement; account: ImportAccount }[] = []
  const files: ImportedFile[] = []
  for (const one of prepared) {
    const { shown, statement, creates } = one
    const account = one.account ?? (creates && statement ? await accountFor(context, statement, usable) : null)
    // The list shows the account that was created.
    const named = account && shown.account ? { ...shown.account, id: account.id, title: account.title } : shown.account
    files.push({ ...shown, account: named, unknown: null })
    if (isUsable(one) && statement && account) usable.push({ one, statement, account })
  }
  await insertImport(context, id, files)
  let first = 0
  for (const { one, statement, account } of usable) {
    const { shown, format, fresh, mapped } = one
    await insertStatement(context, {
      importId: id,
      accountId: account.id,
      name: shown.name,
      format: format ?? '',
      statement,
    })
    await insertEntries(context, {
      importId: id,
      accountId: account.id,
      currency: statement.currency,
      first,
      entries: fresh,
    })
    first += fresh.length
    if (mapped) await rememberMapping(context, mapped.headerKey, mapped.mapping)
  }
  return id
}

/** The account of a statement that the company does not have: created once for all files of the request. */
const accountFor = async (
  context: CompanyContext,
  statement: Statement,
  usable: readonly { account: ImportAccount }[],
): Promise<ImportAccount> =>
  accountOf(
    usable.map(({ account }) => account),
    statement,
  ) ?? createAccount(context, statement)

export const bankImportHandlers: HandlersOf<typeof bankImportRows> = {
  'bank.preview': async (context, { body }) => {
    await countFiles(context, body.files.length)
    return async () => {
      const read = await readFiles(context, body.files, body.options)
      const prepared = await asUser(context.services.pool, context.session, (db) =>
        prepareFiles({ ...context, db }, read),
      )
      return { files: prepared.map(({ shown }) => shown) }
    }
  },
  'bank.import': async (context, { body }) => {
    await countFiles(context, body.files.length)
    return async () => {
      const read = await readFiles(context, body.files, body.options)
      return asUser(context.services.pool, context.session, async (db) => {
        const own = { ...context, db }
        await lockImports(own)
        const prepared = await prepareFiles(own, read)
        if (!prepared.some(isUsable)) refuseAll(prepared)
        return readImport(own, await store(own, prepared))
      })
    }
  },
  'bank.imports': (context, { query }) => listImports(context, query),
  'bank.undo_import': (context, { params }) => undoImport(context, params.id),
}
