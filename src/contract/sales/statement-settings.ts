import { z } from 'zod'
import { amount, id, itemVersion, locale, moment, plainDate, yesNo } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { lastStatementDay, statementReceivers } from '#domain/letter/statement-month.ts'

const fields = {
  on: yesNo.describe('whether statements go by themselves'),
  day: z.int().min(1).max(lastStatementDay).describe('of the following month'),
  receivers: z
    .enum(statementReceivers)
    .describe('debtors: clients that owe; with_movement: also those with documents or payments in the month'),
}

export const statementSettingsInput = z.strictObject({ version: itemVersion, ...fields })
export type StatementSettingsInput = z.output<typeof statementSettingsInput>

const statementSettings = z.object({
  version: z.int().describe('0: never saved'),
  ...fields,
  changed_at: moment.nullable(),
})
export type StatementSettings = z.infer<typeof statementSettings>

/** The most statements in the answer of `statement.due`. */
export const maxStatements = 200

/** The most letters that one call of `statement.send` sends. */
export const maxStatementsAtOnce = 50

const states = ['goes', 'off', 'no_address', 'bounced', 'sent'] as const

const dueStatement = z.object({
  client: z.object({ id: z.string(), title: z.string() }),
  currency: z.string(),
  balance: amount.describe('of the client on the last day of the month; negative: paid in advance'),
  to: z.array(z.string()),
  language: locale,
  state: z.enum(states).describe('whether the statement goes, or why not'),
})
export type DueStatement = z.infer<typeof dueStatement>

export const statementSettingsRows = {
  'statement.settings': row({
    method: 'GET',
    path: '/statement/settings',
    access: 'document.read',
    output: statementSettings,
    summary: 'Whether clients get a statement of each month, when, and which clients',
  }),
  'statement.save_settings': row({
    method: 'PUT',
    path: '/statement/settings',
    access: 'settings.write',
    verified: true,
    input: statementSettingsInput,
    output: statementSettings,
    summary: 'Store them; a change sends nothing at once',
  }),
  'statement.due': row({
    method: 'GET',
    path: '/statement/due',
    access: 'document.read',
    query: z.object({
      of: z.enum(['next', 'last']).default('next').describe('last: the last month that is over'),
    }),
    output: z.object({
      month: z.string().describe('its first day'),
      until: z.string().describe('its last day'),
      sends_on: z.string(),
      hours: z.object({ from: z.int(), to: z.int() }).describe('those of reminders'),
      only_working_days: yesNo,
      data: z.array(dueStatement),
      count: z.int().describe('of all'),
      going: z.int().describe('how many letters go'),
    }),
    summary: `The next statements by the present books, whether they are switched on or not, at most ${maxStatements}`,
  }),
  'statement.send': row({
    method: 'POST',
    path: '/statement/send',
    access: 'document.write',
    verified: true,
    input: z.strictObject({
      month: plainDate.describe('its first day; one that is over, as `statement.due` answers it'),
      client_ids: z.array(id).max(maxStatements).optional().describe('default: all'),
    }),
    output: z.object({
      sent: z.int(),
      left: z.int().describe('letters that still wait'),
      refused: z.enum(['sending_limit', 'sending_stopped']).nullable().describe('why the rest was not sent'),
    }),
    status: 202,
    summary: `Send the statements of a month now, at most ${maxStatementsAtOnce}; each goes once`,
  }),
}
