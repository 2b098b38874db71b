// Decision: docs/decisions/monthly-statements.md
import type { StatementMonth } from '#domain/letter/statement-month.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { queueLetter } from '#server/sales/sending/enqueue.ts'
import { lockLetters, queueEach } from '#server/sales/sending/letter-job.ts'
import type { Refusal } from '#server/sales/sending/letter-job.ts'
import { insertSent, readDueStatements } from './due-statements.queries.ts'
import type { DueStatement } from './due-statements.queries.ts'
import { monthLetter } from './month-letter.ts'
import type { StoredStatementSettings } from './settings.queries.ts'

const sendStatement = async (
  context: CompanyContext,
  of: StatementMonth,
  { client_id, currency, to, balance }: DueStatement,
): Promise<void> => {
  const correspondence = await readCorrespondence(context, client_id)
  const { period, text } = monthLetter(correspondence, of, { currency, closing: amountText(dec(balance), currency) })
  const document = { kind: 'statement', client_id, invoice_id: null, ...period, attach: ['pdf'] }
  const input = { to, cc: [], subject: null, message: null }
  const id = await queueLetter(context, input, document, correspondence, text)
  await insertSent(context, id, { client_id, month: of.month, currency })
}

export type SentStatements = { sent: number; left: number; refusal: Refusal | null }

/**
 * Queues the statements of a month, at most `limit`. Each is stored with its mark: it goes once, whether a person or the job sends it.
 * After a refusal that concerns all, the others are left for later.
 */
export const sendDueStatements = async (
  context: CompanyContext,
  { receivers }: Pick<StoredStatementSettings, 'receivers'>,
  of: StatementMonth,
  { limit, clientIds }: { limit: number; clientIds?: readonly string[] },
): Promise<SentStatements> => {
  await lockLetters(context.db, 'statements', context.companyId)
  const filter = { ...(clientIds ? { clientIds } : {}), onlyGoing: true, limit }
  const { statements, count } = await readDueStatements(context, { ...of, receivers }, filter)
  const { sent, refusal } = await queueEach(context, statements, (statement) => sendStatement(context, of, statement))
  return { sent, left: count - sent, refusal }
}
