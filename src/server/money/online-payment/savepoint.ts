import { sql } from 'kysely'
import type { ToDoReason } from '#domain/online-payment.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Why something was refused for good; undefined: a later attempt may succeed, so the provider has to repeat it. */
const refusalOf = (error: unknown): ToDoReason | undefined => {
  if (error instanceof Problem) {
    if (error.code === 'unavailable') return undefined
    return error.code === 'period_closed' ? 'period_closed' : 'refused'
  }
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  // Data, a constraint, or an exception of a trigger. Others, such as a deadlock or a lost connection, pass.
  return /^(22|23|P0)/.test(code) ? 'refused' : undefined
}

/**
 * Does work of which nothing stays if it is refused. Constraints that are checked at the end of the transaction are checked now, so that
 * the refusal can be stored.
 */
export const inSavepoint = async <T extends object>(
  { db, log }: Pick<CompanyContext, 'db' | 'log'>,
  work: () => Promise<T>,
): Promise<T | { refused: ToDoReason }> => {
  await sql`savepoint money`.execute(db)
  try {
    const result = await work()
    await sql`set constraints all immediate`.execute(db)
    await sql`set constraints all deferred`.execute(db)
    await sql`release savepoint money`.execute(db)
    return result
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    await sql`rollback to savepoint money`.execute(db)
    log.warn({ err: error, refused }, 'money of an online payment is not recorded')
    return { refused }
  }
}
