// Decision: docs/decisions/monthly-statements.md
import { maxStatements, maxStatementsAtOnce } from '#contract/sales/statement-settings.ts'
import type { statementSettingsRows } from '#contract/sales/statement-settings.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { lastStatements } from '#domain/letter/statement-month.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { readReminderSettings } from '#server/sales/reminder/settings.queries.ts'
import { readDueStatements } from './due-statements.queries.ts'
import { sendDueStatements } from './send-statements.ts'
import { readNextStatements, readStatementSettings, storeStatementSettings } from './settings.queries.ts'

const read = async (context: CompanyContext) => {
  const { changed_by: _by, starts_on: _on, ...settings } = await readStatementSettings(context)
  return settings
}

/** The next month whose statements go and the last one that is over, often the same one, with the settings they follow. */
const readMonths = async (context: CompanyContext) => {
  const settings = await readStatementSettings(context)
  const { hours, only_working_days } = await readReminderSettings(context)
  const next = await readNextStatements(context, settings, only_working_days)
  const last = lastStatements({ day: settings.day, onlyWorkingDays: only_working_days }, context.today)
  return { settings, hours, only_working_days, next, last }
}

export const statementHandlers = {
  'statement.settings': (context) => read(context),
  'statement.save_settings': async (context, { body }) => {
    await storeStatementSettings(context, body, { userId: context.session.user_id, today: context.today })
    return read(context)
  },
  'statement.due': async (context, { query }) => {
    const { settings, hours, only_working_days, ...months } = await readMonths(context)
    const month = months[query.of]
    const asked = { ...month, receivers: settings.receivers }
    const { statements, count } = await readDueStatements(context, asked, { limit: maxStatements })
    const going = await readDueStatements(context, asked, { onlyGoing: true, limit: 1 })
    return {
      ...month,
      hours,
      only_working_days,
      data: statements.map(({ client_id, client, balance, ...statement }) => ({
        client: { id: client_id, title: client },
        ...statement,
        balance: amountText(dec(balance), statement.currency),
      })),
      count,
      going: going.count,
    }
  },
  'statement.send': async (context, { body }) => {
    const { settings, next, last } = await readMonths(context)
    const month = [last, next].find((each) => each.month === body.month && each.until < context.today)
    if (!month) throw refuseField('month', 'choice')
    const clientIds = body.client_ids ? { clientIds: body.client_ids } : {}
    const { sent, left, refusal } = await sendDueStatements(context, settings, month, {
      limit: maxStatementsAtOnce,
      ...clientIds,
    })
    // As for reminders: what was sent is not taken back.
    if (refusal && sent === 0) throw refusal.problem
    return { sent, left, refused: refusal?.code ?? null }
  },
} satisfies HandlersOf<typeof statementSettingsRows>
