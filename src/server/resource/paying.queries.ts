import { currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { Problem, refuseField } from '../http/problem.ts'
import type { Scope } from './scope.ts'

/** Refuses a part of a payment that is nothing, less than that, or not money of the currency. */
export const refuseMisfit = (amount: string, currency: string) => {
  if (dec(amount).lte(0)) throw refuseField('amount', 'positive')
  if ((amount.split('.')[1]?.length ?? 0) > currencyDigits(currency)) throw refuseField('amount', 'amount_decimals')
}

/**
 * The account a document is paid on: the company's, in use and of the document's currency; `accepting` asks that it takes
 * payments of clients. A deletion of it waits until the request ends, and then finds the payment.
 */
export const findPayingAccount = async (
  { db, companyId }: Scope,
  id: string,
  currency: string,
  { accepting }: { accepting: boolean },
) => {
  const account = await db
    .selectFrom('company_account')
    .select(['id', 'currency', 'archived_at', 'accept_payments'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw refuseField('account_id', 'id')
  if (account.archived_at) throw refuseField('account_id', 'archived')
  if (accepting && !account.accept_payments) throw refuseField('account_id', 'choice')
  if (account.currency !== currency)
    throw new Problem('currency_mismatch', { errors: { account_id: [{ key: 'currency_mismatch', params: {} }] } })
  return account
}
