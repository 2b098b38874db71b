import { sql } from 'kysely'
import { shareOfPayout } from '#domain/online-payment.ts'
import type { PaymentProvider, PayoutMovement, PayoutShare } from '#domain/online-payment.ts'
import { createPayment } from '#server/money/payment/save.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { findAccount, findBankAccount } from './account.ts'
import { recorded, toDo } from './applied.ts'
import type { EventOf } from './applied.ts'
import { isKnown } from './event.queries.ts'
import type { Applied } from './event.queries.ts'
import { formOf, noteOf } from './form.ts'
import { inSavepoint } from './savepoint.ts'
import type { Scope } from './settings.queries.ts'

/** How much of a payout is of payments that clients began in this company: other companies and shops may use the same account. */
export const ownShare = async (
  { db, companyId }: Scope,
  provider: PaymentProvider,
  total: string,
  movements: readonly PayoutMovement[] | 'unknown',
): Promise<PayoutShare | 'foreign'> => {
  const paidIds = movements === 'unknown' ? [] : movements.flatMap(({ paidId }) => paidId ?? [])
  const { rows } = await sql<{ paid_id: string }>`select paid_id from online_payment
    where company_id = ${companyId} and provider = ${provider} and paid_id = any(${paidIds}::text[])`.execute(db)
  return shareOfPayout(total, movements, new Set(rows.map(({ paid_id }) => paid_id)))
}

/** The provider pays the balance out to the bank. Without payments of the product its account has nothing to do with it. */
export const applyPayout = async (
  context: CompanyContext,
  provider: PaymentProvider,
  { payoutId, currency, transfer, reason }: EventOf<'payout'>,
): Promise<Applied | 'foreign'> => {
  const source = await findAccount(context, provider, currency)
  if (!source) return 'foreign'
  if (transfer === null) return toDo(reason ?? 'payout_unclear')
  const destination = await findBankAccount(context, currency)
  if (!destination) return toDo('no_bank_account')
  const result = await inSavepoint(context, async () => ({
    payment_id: await createPayment(
      context,
      formOf({
        type: 'transfer',
        date: context.today,
        source_account_id: source,
        destination_account_id: destination,
        source_total: transfer,
        note: noteOf(provider, payoutId),
      }),
    ),
  }))
  if ('refused' in result) return toDo(result.refused)
  return reason === null ? recorded(result.payment_id) : toDo(reason, undefined, result.payment_id)
}

/** The bank sent a payout back: a person has to delete its transfer. */
export const applyFailedPayout = async (
  context: CompanyContext,
  provider: PaymentProvider,
  { payoutId }: EventOf<'payout_failed'>,
): Promise<Applied | 'foreign'> =>
  (await isKnown(context, provider, `payout ${payoutId}`)) ? toDo('payout_failed') : 'foreign'
