import type { TFunction } from 'i18next'
import type { InvoiceRow } from '#contract/invoice.ts'
import { call } from '../api.ts'
import { newKey } from '../new-key.ts'
import { fittingAccounts } from '../payment/payment-values.ts'

export type BulkKind = 'send' | 'pay' | 'delete' | 'restore'

/** Does it to one document; a refusal is thrown, a text is why there was nothing to do. */
export type BulkWork = (row: InvoiceRow) => Promise<string | undefined>

type Words = TFunction<'invoice_list'>

/** The letter each would be sent with, as it is offered. */
const send =
  (t: Words): BulkWork =>
  async ({ id }) => {
    const { to, cc, subject, message } = await call('invoice.email_draft', { params: { id } })
    if (to.length === 0) return t('bulk_no_address')
    const body = { to, cc, subject, message, attach: ['pdf' as const] }
    await call('invoice.send', { params: { id }, body, idempotencyKey: newKey() })
    return undefined
  }

/** All that is left, today, to the main account of the document's currency. */
const pay = async (t: Words, today: string): Promise<BulkWork> => {
  const { options } = await call('invoice.create_form', {})
  return async ({ id, currency, unpaid }) => {
    if (Number(unpaid) === 0) return t('reason_paid')
    const [account] = fittingAccounts(options.accounts, currency)
    if (!account) return t('accounts_none', { currency })
    const body = { account_id: account.id, date: today, amount: unpaid }
    await call('invoice.add_payment', { params: { id }, body, idempotencyKey: newKey() })
    return undefined
  }
}

const remove =
  (comment: string): BulkWork =>
  async ({ id }) => {
    await call('invoice.delete', { params: { id }, body: { comment: comment || null } })
    return undefined
  }

const restore: BulkWork = async ({ id }) => {
  await call('invoice.restore', { params: { id } })
  return undefined
}

/** `comment`: why they are deleted. */
export const bulkWork = async (kind: BulkKind, t: Words, today: string, comment = ''): Promise<BulkWork> => {
  if (kind === 'send') return send(t)
  if (kind === 'pay') return pay(t, today)
  return kind === 'delete' ? remove(comment) : restore
}
