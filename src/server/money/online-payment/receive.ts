import type { PaymentProvider } from '#domain/online-payment.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { applyEvent } from './apply.ts'
import { claimEvent, forgetEvent, isKnown, lockSubject, storeOutcome } from './event.queries.ts'
import type { MoneyEvent } from './event.queries.ts'
import { lockPaidOrder, markFailed } from './order.queries.ts'
import type { ProviderAdapter, ProviderEvent } from './provider.ts'

export type Of = { companyId: string; provider: PaymentProvider }

/** The fee of a payment is not known yet: the provider has to tell again. */
export class FeeLater extends Error {}

/**
 * Records what a provider told about a company, once: all of it in one transaction, so that a process that is killed leaves nothing half
 * done, and the provider repeats it.
 */
export const receiveEvent = async (
  services: Services,
  of: Of,
  adapter: ProviderAdapter,
  event: ProviderEvent,
): Promise<void> => {
  const { companyId, provider } = of
  if (event.kind === 'failed')
    return inTransaction(services.pool, companyId, (db) =>
      markFailed({ db, companyId }, provider, event.orderId, event.failure),
    )
  if (event.kind !== 'fee_known') await recordOnce(services, of, event)
  if (event.kind === 'paid' || event.kind === 'fee_known') await recordFee(services, of, adapter, event.paidId)
}

const recordOnce = (services: Services, { companyId, provider }: Of, event: MoneyEvent): Promise<void> =>
  inTransaction(services.pool, companyId, async (db) => {
    const scope = { db, companyId }
    const now = services.clock()
    await lockSubject(scope, provider, event)
    const id = await claimEvent(scope, provider, event, now)
    if (id === undefined) return
    // Nobody is signed in: the payments have no creator, and the rights of the person who set the provider up do not matter.
    const context = await companyContext(services, db, { company_id: companyId, id, created_by: null, language: 'lt' })
    const applied = await applyEvent(context, provider, event)
    if (applied === 'foreign') await forgetEvent(scope, id)
    else await storeOutcome(scope, id, applied)
    services.log.info(
      { provider, kind: event.kind, outcome: applied === 'foreign' ? applied : applied.outcome },
      'online payment',
    )
  })

/** The fee is asked for without a transaction, after the payment is stored. */
const recordFee = async (services: Services, of: Of, adapter: ProviderAdapter, paidId: string): Promise<void> => {
  const { companyId, provider } = of
  const unknown = { kind: 'fee', paidId, amount: null, currency: null } as const
  const isWanted = await inTransaction(services.pool, companyId, async (db) => {
    const scope = { db, companyId }
    return (await lockPaidOrder(scope, provider, paidId)) !== undefined && !(await isKnown(scope, provider, unknown))
  })
  if (!isWanted) return
  const fee = await adapter.feeOf(paidId)
  if (fee === 'none') return
  if (fee === 'later') throw new FeeLater('the fee of a payment is not known yet')
  await recordOnce(services, of, fee === 'unknown' ? unknown : { kind: 'fee', paidId, ...fee })
}
