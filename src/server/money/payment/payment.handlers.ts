import type { Change } from '#contract/platform/crud.ts'
import { paymentInput } from '#contract/money/payment-fields.ts'
import type { Payment, paymentRows } from '#contract/money/payment.ts'
import { dec, zero } from '#domain/decimal.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { receiptPages, receiptPdf } from '#server/money/receipt/print.ts'
import { mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import { readDefaults, readOptions } from './form.queries.ts'
import { readPayment } from './item.queries.ts'
import { listPayments } from './list.queries.ts'
import { readMonthTotals } from './month-totals.queries.ts'
import { changePayment, createPayment } from './save.ts'
import { deletePayment, markArchived, refuseRefunded, restorePayment } from './state.queries.ts'
import { refuseUnknown } from '#server/platform/resource/list-query.ts'

const accounts = ['account_id', 'source_account_id', 'destination_account_id'] as const

/**
 * Clears fields that the client sent back unchanged though they depend on a changed field: the currency and its rate depend on the
 * account, and `total` and `source_total` of a transfer are the same amount.
 */
const withoutDependentFields = (stored: Payment, change: Change): Change => {
  const isChanged = (field: 'total' | 'source_total') => change[field] !== undefined && change[field] !== stored[field]
  const dependentFields = [
    ...(accounts.some((field) => change[field] !== undefined && change[field] !== stored[field])
      ? (['currency', 'exchange_rate'] as const).filter((field) => (change[field] ?? stored[field]) === stored[field])
      : []),
    ...(stored.type === 'transfer' && isChanged('source_total') !== isChanged('total')
      ? [isChanged('total') ? 'source_total' : 'total']
      : []),
  ]
  return { ...change, ...Object.fromEntries(dependentFields.map((field) => [field, null])) }
}

/** The stored fields under a change. In a transfer in one currency a changed total changes both sides. */
const baseOf = (stored: Payment, change: Change): object => {
  if (stored.type !== 'transfer') return stored
  const isChanged = change['total'] || change['source_total'] || change['destination_total']
  const isOneCurrency = stored.currency === stored.destination_currency
  const sourceFields = {
    total: null,
    source_total: change['total'] || change['source_total'] ? null : stored.source_total,
  }
  return isChanged && isOneCurrency
    ? { ...stored, ...sourceFields, source_total: null, destination_total: null }
    : { ...stored, ...sourceFields }
}

export const paymentHandlers: HandlersOf<typeof paymentRows> = {
  'payment.list': (context, { query }) => listPayments(context, query),
  'payment.create_form': async (context, { query }) => {
    await refuseUnknown(context, query, ['client_id', 'invoice_id', 'expense_id'])
    const options = await readOptions(context)
    return { item: await readDefaults(context, options, query), options }
  },
  'payment.create': async (context, { body }) => readPayment(context, await createPayment(context, body)),
  'payment.edit_form': async (context, { params }) => {
    const item = await readPayment(context, params.id)
    return { item, options: await readOptions(context, item) }
  },
  'payment.update': async (context, { params, body }) => {
    const stored = await readPayment(context, params.id)
    refuseStale(stored, body)
    if (stored.deleted_at) throw new Problem('payment_locked')
    refuseClosed(context, stored.date)
    refuseRefunded(stored, 'edit')
    const change = withoutDependentFields(stored, body)
    const form = mergeChange(paymentInput, baseOf(stored, change), change)
    if (form.type !== stored.type) throw refuseField('type', 'field_locked')
    if (form.purpose !== stored.purpose && dec(stored.used).gt(zero)) throw refuseField('purpose', 'purpose_settles')
    await changePayment(context, stored, form)
    return readPayment(context, params.id)
  },
  'payment.delete': (context, { params, body }) => deletePayment(context, params.id, body.comment),
  'payment.restore': async (context, { params }) => {
    await restorePayment(context, params.id)
    return readPayment(context, params.id)
  },
  'payment.archive': async (context, { params }) => {
    await markArchived(context, params.id, true)
    return readPayment(context, params.id)
  },
  'payment.archive_restore': async (context, { params }) => {
    await markArchived(context, params.id, false)
    return readPayment(context, params.id)
  },
  'payment.month_totals': (context, { body }) => readMonthTotals(context, body),
  'payment.receipt_pdf': (context, { params }) => receiptPdf(context, params.id),
  'payment.receipt_pdf_tab': (context, { params }) => receiptPdf(context, params.id),
  'payment.receipt_document': (context, { params, query }) => receiptPages(context, params.id, query.page),
}
