import type { PayQr, PreparedRow, paymentFileRows } from '#contract/bank/payment-file.ts'
import { defaultPaymentDate, isSepaIban, notPayable } from '#domain/bank/payment-file.ts'
import { onlyPayments } from '#domain/bank/pain/only-payments.ts'
import { creditorReference } from '#domain/bank/pain/write-pain.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { epcPayload, qrRuns } from '#server/platform/pdf/epc-qr.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { notFound, Problem } from '#server/platform/http/problem.ts'
import { cancelRows, readContent, readFile, readFiles } from './file.queries.ts'
import { expenseNotFound, makePaymentFile, nameOf, paymentText, refusePayment } from './make.ts'
import { readPayables, readPayingAccounts } from './payable.queries.ts'
import {
  confirmAccounts,
  forgetLearnedAccount,
  lockVendor,
  readLearnedAccounts,
  readSeenAccounts,
  readVendorAccount,
  readVendorAccounts,
  storeAccount,
} from './vendor-account.queries.ts'

/** The rows of the form, those due first on top. An expense of another company is not found. */
const prepareRows = async (context: CompanyContext, ids: readonly string[]): Promise<PreparedRow[]> => {
  const found = await readPayables(context, ids)
  ids.forEach((id, index) => {
    if (!found.has(id)) throw expenseNotFound(`expenses.${index}`)
  })
  const expenses = [...found.values()]
  const accounts = await readVendorAccounts(
    context,
    expenses.map(({ vendor_id }) => vendor_id),
  )
  const rows = expenses.flatMap((expense): PreparedRow[] => {
    const account = accounts.get(expense.vendor_id)
    if (!account) return []
    return [
      {
        expense_id: expense.id,
        vendor_title: expense.vendor_title,
        number: expense.number,
        date: expense.date,
        date_due: expense.date_due,
        unpaid: amountText(dec(expense.unpaid), expense.currency),
        currency: expense.currency,
        refusal: notPayable(expense) ?? null,
        account,
      },
    ]
  })
  const dueOf = ({ date_due, date }: PreparedRow) => `${date_due ?? '9999'} ${date}`
  return rows.toSorted((a, b) => (dueOf(a) < dueOf(b) ? -1 : 1))
}

/** The QR code of the rest of an expense. A changed account is confirmed first, as for a file. */
const payQrOf = async (context: CompanyContext, id: string): Promise<PayQr> => {
  const expense = (await readPayables(context, [id])).get(id)
  if (!expense || expense.deleted_at) throw notFound('expense')
  const values = { name: nameOf(expense), vendor: expense.vendor_title, date: expense.in_payment ?? '' }
  const refusal = notPayable(expense)
  if (refusal) throw refusePayment(refusal, 'id', values)
  const account = await readVendorAccount(context, expense.vendor_id)
  const { account_number, bank, state } = account
  if (!account_number) throw refusePayment('no_iban', 'id', values)
  if (!isSepaIban(account_number)) throw refusePayment('not_sepa', 'id', values)
  if (state === 'changed' && !account.confirmed_at) throw new Problem('account_changed', { values })
  const text = paymentText(expense)
  const amount = amountText(dec(expense.unpaid), expense.currency)
  const reference = creditorReference(text)
  const payload = epcPayload({
    name: expense.vendor_title,
    iban: account_number,
    amount,
    ...(reference ? { reference } : { text }),
  })
  return {
    name: expense.vendor_title,
    account_number,
    bank,
    amount,
    currency: expense.currency,
    text,
    state,
    qr: qrRuns(payload),
  }
}

export const paymentFileHandlers: HandlersOf<typeof paymentFileRows> = {
  'payment-file.list': (context, { query }) => readFiles(context, query),
  'payment-file.prepare': async (context, { body }) => {
    const rows = await prepareRows(context, body.expenses)
    const paying = await readPayingAccounts(context)
    return { ...paying, date: defaultPaymentDate(context.today), today: context.today, rows }
  },
  'payment-file.make': async (context, { body }) => readFile(context, await makePaymentFile(context, body)),
  'payment-file.read': (context, { params }) => readFile(context, params.id),
  'payment-file.file': async (context, { params }) => {
    const { cancelled_at, file_name, live, count, rows } = await readFile(context, params.id)
    if (cancelled_at) throw new Problem('payment_file_cancelled')
    // A bank would pay again what was paid or taken back meanwhile.
    if (live === 0) throw new Problem('payment_file_paid')
    const whole = await readContent(context, params.id)
    const waiting = rows.filter((row) => row.settled_at === null && row.cancelled_at === null)
    const bytes = Buffer.from(live === count ? whole : onlyPayments(whole, waiting))
    return { bytes, name: file_name, attachment: true }
  },
  'payment-file.cancel': async (context, { params, body }) => {
    const file = await readFile(context, params.id, { lock: true })
    if (body.expenses?.some((id) => !file.rows.some(({ expense_id }) => expense_id === id)))
      throw expenseNotFound('expenses')
    const taken = await cancelRows(context, { ...params, userId: context.session.user_id, expenses: body.expenses })
    // Cancelled twice is cancelled; what was paid stays paid.
    if (taken === 0 && !file.cancelled_at && file.live === 0) throw new Problem('payment_file_paid')
    return readFile(context, params.id)
  },
  'payment-file.set_account': async (context, { params, body }) => {
    await lockVendor(context, params.id)
    await storeAccount(context, params.id, body.account_number)
    if (body.confirmed !== undefined) await confirmAccounts(context, [params.id], body.confirmed)
    return readVendorAccount(context, params.id)
  },
  'payment-file.accounts': async (context, { params }) => {
    await readVendorAccount(context, params.id)
    return { data: await readSeenAccounts(context, params.id), learned: await readLearnedAccounts(context, params.id) }
  },
  'payment-file.forget_account': async (context, { params, body }) => {
    await lockVendor(context, params.id)
    return { forgotten: await forgetLearnedAccount(context, params.id, body.account_number) }
  },
  'payment-file.qr': (context, { params }) => payQrOf(context, params.id),
}
