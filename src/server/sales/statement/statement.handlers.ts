// Decision: docs/decisions/monthly-statements.md
import { maxStatements } from '#contract/sales/statement-settings.ts'
import type { statementSettingsRows } from '#contract/sales/statement-settings.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { readReminderSettings } from '#server/sales/reminder/settings.queries.ts'
import { readDueStatements } from './due-statements.queries.ts'
import { readNextStatements, readStatementSettings, storeStatementSettings } from './settings.queries.ts'

const read = async (context: CompanyContext) => {
  const { changed_by: _by, starts_on: _on, ...settings } = await readStatementSettings(context)
  return settings
}

export const statementHandlers = {
  'statement.settings': (context) => read(context),
  'statement.save_settings': async (context, { body }) => {
    await storeStatementSettings(context, body, { userId: context.session.user_id, today: context.today })
    return read(context)
  },
  'statement.due': async (context) => {
    const settings = await readStatementSettings(context)
    const { hours, only_working_days } = await readReminderSettings(context)
    const next = await readNextStatements(context, settings, only_working_days)
    const asked = { ...next, receivers: settings.receivers }
    const { statements, count } = await readDueStatements(context, asked, { limit: maxStatements })
    const going = await readDueStatements(context, asked, { onlyGoing: true, limit: 1 })
    return {
      ...next,
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
} satisfies HandlersOf<typeof statementSettingsRows>
