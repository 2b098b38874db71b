import { addDays, addMonths } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Call } from './demo-server.ts'

/** Keys of a shop and of a table of reports, one of which ends soon. Nobody gets the keys themselves. */
export const fillApiKeys = async (call: Call, today: PlainDate): Promise<void> => {
  const keys = [
    { name: 'Ataskaitų lentelė', scope: 'read', may_issue: false, expires_at: addDays(today, 28) },
    { name: 'Buhalterijos programa', scope: 'all', may_issue: false, expires_at: addMonths(today, 18) },
    { name: 'Lapų parduotuvė', scope: 'documents', may_issue: true, expires_at: addMonths(today, 12) },
  ] as const
  for (const key of keys) await call('api-key.create', {}, key)
}
