import type { PaymentProvider } from '#domain/online-payment.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { applyEvent } from './apply.ts'
import { claimEvent, forgetEvent, isKnown, lockSubject, storeOutcome } from './event.queries.ts'
import type { MoneyEvent } from './event.queries.ts'
import { lockPaidOrder, markFailed } from './order.queries.ts'
import { ownShare } from './payout.ts'
import type { ProviderAdapter, ProviderEvent } from './provider.ts'
import { hasAccount } from './account.ts'

export type Of = { companyId: string; provider: PaymentProvider }

/** The provider does not know something yet, such as a fee: it has to tell again. */
export class ToldLater extends Error {}

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
  switch (event.kind) {
    case 'failed':
      return inTransaction(services.pool, companyId, (db) =>
        markFailed({ db, companyId }, provider, event.orderId, event.failure),
      )
    case 'payout':
      return receivePayout(services, of, adapter, event)
    case 'refunds_known':
      return receiveRefunds(services, of, adapter, event.paidId)
    case 'fee_known':
      return recordFee(services, of, adapter, { kind: 'payment', id: event.paidId, paidId: event.paidId })
    case 'paid':
      await recordOnce(services, of, event)
      return recordFee(services, of, adapter, { kind: 'payment', id: event.paidId, paidId: event.paidId })
    case 'refund':
      await recordOnce(services, of, event)
      return recordFee(services, of, adapter, { kind: 'refund', id: event.refundId, paidId: event.paidId })
    case 'fee':
      return (await isOwnPayment(services, of, event.paidId)) ? recordOnce(services, of, event) : undefined
    default:
      return recordOnce(services, of, event)
  }
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

const isOwnPayment = (services: Services, { companyId, provider }: Of, paidId: string): Promise<boolean> =>
  inTransaction(
    services.pool,
    companyId,
    async (db) => (await lockPaidOrder({ db, companyId }, provider, paidId)) !== undefined,
  )

type FeeOf = { kind: 'payment' | 'refund'; id: string; paidId: string }

/** The fee is asked for without a transaction, after the payment or refund is stored. */
const recordFee = async (services: Services, of: Of, adapter: ProviderAdapter, { kind, id, paidId }: FeeOf) => {
  const { companyId, provider } = of
  const isWanted =
    (await isOwnPayment(services, of, paidId)) &&
    !(await inTransaction(services.pool, companyId, (db) => isKnown({ db, companyId }, provider, `fee ${id}`)))
  if (!isWanted) return
  const fee = await adapter.feeOf({ kind, id })
  if (fee === 'none') return
  if (fee === 'later') throw new ToldLater('a fee is not known yet')
  const money = fee === 'unknown' ? { amount: null, currency: null } : fee
  await recordOnce(services, of, { kind: 'fee', paidId, ...(kind === 'refund' ? { of: id } : {}), ...money })
}

/** An event that tells only that a payment was refunded, as older settings at the provider do: the refunds are asked for. */
const receiveRefunds = async (services: Services, of: Of, adapter: ProviderAdapter, paidId: string): Promise<void> => {
  if (!(await isOwnPayment(services, of, paidId))) return
  for (const refund of await adapter.refundsOf(paidId)) await receiveEvent(services, of, adapter, refund)
}

/** What a payout contains is asked for without a transaction, before it is stored. */
const receivePayout = async (
  services: Services,
  of: Of,
  adapter: ProviderAdapter,
  event: Extract<ProviderEvent, { kind: 'payout' }>,
): Promise<void> => {
  const { companyId, provider } = of
  const { payoutId, amount, currency } = event
  const isWanted = await inTransaction(services.pool, companyId, async (db) => {
    const scope = { db, companyId }
    return (await hasAccount(scope, provider, currency)) && !(await isKnown(scope, provider, `payout ${payoutId}`))
  })
  if (!isWanted) return
  const movements = await adapter.movementsOf(payoutId)
  if (movements === 'later') throw new ToldLater('what a payout contains is not known yet')
  const share = await inTransaction(services.pool, companyId, (db) =>
    ownShare({ db, companyId }, provider, amount, movements),
  )
  if (share === 'foreign') return
  const { transfer, reason } = share
  for (const { id, net } of share.fees) {
    const charged = net.startsWith('-') ? net.slice(1) : `-${net}`
    await recordOnce(services, of, { kind: 'fee', paidId: payoutId, of: id, amount: charged, currency })
  }
  await recordOnce(services, of, { kind: 'payout', payoutId, amount, currency, transfer, reason })
}
