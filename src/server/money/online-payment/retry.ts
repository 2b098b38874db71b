import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { applyEvent } from './apply.ts'
import { lockSubject, lockToDo, storeOutcome } from './event.queries.ts'
import type { MoneyEvent } from './event.queries.ts'

/** Whoever records a payout of which the provider did not tell what it contains says that all of it is the company's own. */
const decided = (event: MoneyEvent): MoneyEvent =>
  event.kind === 'payout' && !event.transfer ? { ...event, transfer: event.amount, reason: null } : event

/** Records again what could not be recorded, as the person who asks for it. */
export const retryEvent = async (context: CompanyContext, id: string): Promise<void> => {
  const found = await lockToDo(context, id)
  if (!found) throw notFound('online_payment')
  // It is recorded already; what is left to do is for the person.
  if (found.payment_id !== null) throw new Problem('bad_request')
  const { provider } = found
  const event = decided(found.event)
  await lockSubject(context, provider, event)
  const applied = await applyEvent(context, provider, event)
  if (applied !== 'foreign') await storeOutcome(context, id, applied)
}
