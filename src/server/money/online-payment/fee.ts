import type { PaymentProvider } from '#domain/online-payment.ts'
import { dec, plainText } from '#domain/decimal.ts'
import { createPayment } from '#server/money/payment/save.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { ensureAccount } from './account.ts'
import { recorded, toDo } from './applied.ts'
import type { Applied } from './event.queries.ts'
import { formOf, noteOf } from './form.ts'
import { lockPaidOrder } from './order.queries.ts'
import type { FeeEvent } from './provider.ts'
import { inSavepoint } from './savepoint.ts'

/** Records what the provider charged; a fee that it gave back is money received. */
export const applyFee = async (
  context: CompanyContext,
  provider: PaymentProvider,
  { paidId, of, amount, currency }: FeeEvent,
): Promise<Applied> => {
  const order = await lockPaidOrder(context, provider, paidId)
  if (amount === null || currency === null) return toDo('fee_unknown', order)
  const charged = dec(amount)
  if (charged.eq(0)) return toDo('fee_unknown', order)
  const result = await inSavepoint(context, async () => ({
    payment_id: await createPayment(
      context,
      formOf({
        type: charged.gt(0) ? 'expense' : 'income',
        purpose: 'fee',
        date: context.today,
        account_id: await ensureAccount(context, provider, currency),
        total: plainText(charged.abs()),
        note: noteOf(provider, of ?? paidId),
      }),
    ),
  }))
  return 'refused' in result ? toDo(result.refused, order) : recorded(result.payment_id, order)
}
