// Decision: docs/decisions/monthly-statements.md
import type { StatementMonth } from '#domain/letter/statement-month.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readCorrespondence, statementEmail } from '#server/sales/sending/email-texts.ts'
import { enqueue } from '#server/sales/sending/enqueue.ts'
import { queueEach } from '#server/sales/sending/letter-job.ts'
import type { Refusal } from '#server/sales/sending/letter-job.ts'
import { insertSent, readDueStatements } from './due-statements.queries.ts'
import type { DueStatement } from './due-statements.queries.ts'
import { finishMonth } from './settings.queries.ts'
import type { StoredStatementSettings } from './settings.queries.ts'

const sendStatement = async (
  context: CompanyContext,
  { month, until }: StatementMonth,
  { client_id, currency, to, balance }: DueStatement,
): Promise<void> => {
  const correspondence = await readCorrespondence(context, client_id)
  const { language } = correspondence
  const period = { date_from: month, date_to: until, currency, language }
  const document = { kind: 'statement', client_id, invoice_id: null, ...period, attach: ['pdf'] }
  const text = statementEmail(correspondence, period, amountText(dec(balance), currency))
  const input = { to, cc: [], subject: null, message: null }
  const { id } = await enqueue(context, input, document, correspondence, text)
  await insertSent(context, id, { client_id, month, currency })
}

/** Queues the statements of a month, at most `limit`; the month is finished when none is left. */
export const sendDueStatements = async (
  context: CompanyContext,
  { receivers }: Pick<StoredStatementSettings, 'receivers'>,
  of: StatementMonth,
  limit: number,
): Promise<{ sent: number; left: number; refusal: Refusal | null }> => {
  const { statements, count } = await readDueStatements(context, { ...of, receivers }, { onlyGoing: true, limit })
  const { sent, refusal } = await queueEach(context, statements, (statement) => sendStatement(context, of, statement))
  const left = count - sent
  if (left === 0) await finishMonth(context, of.month)
  return { sent, left, refusal }
}
