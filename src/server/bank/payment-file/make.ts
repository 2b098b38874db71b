import { v7 as uuid } from 'uuid'
import type { PaymentFileForm, VendorAccount } from '#contract/bank/payment-file.ts'
import {
  isSepaIban,
  notPayable,
  paidAmountProblem,
  payingAccountProblem,
  paymentDateProblem,
} from '#domain/bank/payment-file.ts'
import { writePain } from '#domain/bank/pain/write-pain.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { bankOfIban } from '#domain/lt-banks.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { readCompanyTitle } from './company.queries.ts'
import { insertFile } from './file.queries.ts'
import { findPayingAccount, readPayables } from './payable.queries.ts'
import type { Payable } from './payable.queries.ts'
import { confirmAccounts, readVendorAccounts } from './vendor-account.queries.ts'

/** Refuses one field of the form in words. */
export const refusePayment = (reason: string, field: string, values: Record<string, string> = {}): Problem =>
  new Problem('payment_refused', { reason, values, errors: { [field]: [{ key: 'payment_refused', params: {} }] } })

/** An expense that does not exist or is of another company. */
export const expenseNotFound = (field: string): Problem =>
  new Problem('not_found', { resource: 'expense', errors: { [field]: [{ key: 'id', params: {} }] } })

const payingAccount = async (context: CompanyContext, id: string) => {
  const account = await findPayingAccount(context, id)
  if (!account) throw refuseField('account_id', 'id')
  if (account.archived_at) throw refuseField('account_id', 'archived')
  const problem = payingAccountProblem(account)
  if (problem) throw refusePayment(problem, 'account_id')
  return { ...account, account_number: account.account_number ?? '' }
}

const refuseDate = (context: CompanyContext, date: string) => {
  const problem = paymentDateProblem(date, context.today)
  if (problem) throw refusePayment(problem, 'date')
  refuseClosed(context, date, 'date')
}

/** How a person knows the expense: by its number, or else by its vendor. */
export const nameOf = ({ number, vendor_title }: Pick<Payable, 'number' | 'vendor_title'>): string =>
  number ?? vendor_title

type Asked = PaymentFileForm['expenses'][number]

/** The expenses in the order of the form, locked; refuses those that a file cannot pay. */
const payablesOf = async (context: CompanyContext, expenses: readonly Asked[]) => {
  const found = await readPayables(
    context,
    expenses.map(({ id }) => id),
    { lock: true },
  )
  return expenses.map(({ id, amount }, index) => {
    const expense = found.get(id)
    if (!expense) throw expenseNotFound(`expenses.${index}.id`)
    const values = { name: nameOf(expense) }
    if (expenses.findIndex((other) => other.id === id) < index)
      throw refusePayment('twice', `expenses.${index}.id`, values)
    const refusal = notPayable(expense)
    if (refusal) throw refusePayment(refusal, `expenses.${index}.id`, { ...values, date: expense.in_payment ?? '' })
    const problem = paidAmountProblem(amount, expense.unpaid)
    if (problem)
      throw refusePayment(problem, `expenses.${index}.amount`, {
        ...values,
        unpaid: amountText(dec(expense.unpaid), 'EUR'),
      })
    return { expense, amount: amountText(dec(amount), 'EUR') }
  })
}

/** The IBAN of the vendor of a payment; a changed one must have been confirmed. */
const ibanOf = (account: VendorAccount | undefined, expense: Payable, index: number, isConfirming: boolean): string => {
  const field = `expenses.${index}.id`
  const values = { vendor: expense.vendor_title }
  if (!account?.account_number) throw refusePayment('no_iban', field, values)
  if (!isSepaIban(account.account_number)) throw refusePayment('not_sepa', field, values)
  if (account.state === 'changed' && !account.confirmed_at && !isConfirming)
    throw new Problem('account_changed', { values, errors: { [field]: [{ key: 'payment_refused', params: {} }] } })
  return account.account_number
}

/** The company's clock without an offset, as banks read it: `2026-11-23T10:42:00`. */
const localTime = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(now).replace(' ', 'T')

/** An id as the letters and digits that banks allow. */
const bare = (id: string): string => id.replaceAll('-', '')

/** What the vendor reads: the reference it asked for, or else the number of its document. */
export const paymentText = (
  expense: Pick<Payable, 'payment_reference' | 'number' | 'date' | 'vendor_language'>,
): string =>
  expense.payment_reference ??
  expense.number ??
  textOf(expense.vendor_language, 'payment_file', 'payment_of', { date: expense.date }) ??
  expense.date

/** Makes and stores a payment file; returns its id. Every check is made before anything is written. */
export const makePaymentFile = async (context: CompanyContext, form: PaymentFileForm): Promise<string> => {
  refuseDate(context, form.date)
  const account = await payingAccount(context, form.account_id)
  const payables = await payablesOf(context, form.expenses)
  const accounts = await readVendorAccounts(
    context,
    payables.map(({ expense }) => expense.vendor_id),
  )
  const rows = payables.map(({ expense, amount }, index) => {
    const id = uuid()
    return {
      id,
      expense_id: expense.id,
      vendor_id: expense.vendor_id,
      name: expense.vendor_title,
      account_number: ibanOf(accounts.get(expense.vendor_id), expense, index, form.confirm),
      amount,
      paid_before: expense.paid,
      reference: bare(id),
      text: paymentText(expense),
    }
  })
  const changed = [...accounts.values()].filter(({ state, confirmed_at }) => state === 'changed' && !confirmed_at)
  if (changed.length > 0)
    await confirmAccounts(
      context,
      changed.map(({ vendor_id }) => vendor_id),
    )
  const id = uuid()
  const content = writePain({
    version: form.version,
    id: bare(id),
    created: localTime(context.now, context.session.time_zone),
    date: form.date,
    payer: {
      name: await readCompanyTitle(context),
      iban: account.account_number,
      bic: bankOfIban(account.account_number)?.bic ?? null,
    },
    payments: rows.map(({ name, account_number, amount, reference, text }) => ({
      name,
      iban: account_number,
      amount,
      reference,
      text,
    })),
  })
  await insertFile(context, {
    id,
    account_id: account.id,
    account_number: account.account_number,
    made_on: context.today,
    date: form.date,
    version: form.version,
    total: amountText(sum(rows.map(({ amount }) => dec(amount))), 'EUR'),
    content,
    created_by: context.session.user_id,
    rows: rows.map(({ text: _, ...row }) => row),
  })
  return id
}
