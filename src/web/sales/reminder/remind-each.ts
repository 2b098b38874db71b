import type { Debtor } from '#contract/sales/reminder.ts'
import { call } from '#web/platform/api/api.ts'
import { newKey } from '#web/platform/browser.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import type { BulkWork } from '#web/sales/invoice-list/bulk/bulk-work.ts'

type Row = { id: string; number: string; client_title: string }

/** After these no other letter goes out either. */
const endOfSending = new Set<string>(['sending_limit', 'sending_stopped', 'email_not_verified'])

/**
 * Sends each client its reminder. The server sends one a day, so that a second run skips who got it. After the limit of letters the others
 * are not tried, and say why.
 */
export const remindEach = (debtors: readonly Debtor[]): BulkWork<Row> => {
  const receivers = new Map(debtors.map(({ client, to }) => [client.id, to]))
  let refusal: unknown
  return async ({ id }) => {
    if (refusal) throw refusal
    try {
      const body = { to: receivers.get(id) ?? [], cc: [], subject: null, message: null }
      await call('client.send_reminder', { params: { id }, body, idempotencyKey: newKey() })
      return {}
    } catch (error) {
      if (isProblem(error) && endOfSending.has(error.code)) refusal = error
      throw error
    }
  }
}
