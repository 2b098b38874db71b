import { paymentInput } from '#contract/money/payment-fields.ts'
import type { PaymentForm } from '#contract/money/payment-fields.ts'
import { fieldMessages, parse } from '#contract/platform/validation.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { normaliseCode } from '#domain/identifiers.ts'
import { nameKey } from '#domain/import/name-key.ts'
import type { ImportField, ImportRecord } from '#domain/import/record.ts'
import { isClosed } from '#domain/periods.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { errorOf } from '../entity.ts'
import type { ImportRun, RowProblem } from '../entity.ts'
import type { OwnAccount } from '../accounts.queries.ts'

/** The account that a record names by number or title; without a name the only or main one in its currency. */
export const accountOf = (
  { values }: ImportRecord,
  accounts: readonly OwnAccount[],
): { account: OwnAccount } | { problem: RowProblem } => {
  const name = values.account ?? ''
  const inUse = accounts.filter(({ archived }) => !archived)
  const fits = (account: OwnAccount) => !values.currency || account.currency === values.currency
  if (name === '') {
    const fitting = inUse.filter(fits)
    const account = fitting.length === 1 ? fitting[0] : fitting.find(({ is_main }) => is_main)
    return account ? { account } : { problem: errorOf('account', 'which_account') }
  }
  const number = normaliseCode(name)
  const named = inUse.filter(
    (account) =>
      (account.account_number !== null && normaliseCode(account.account_number) === number) ||
      nameKey(account.title) === nameKey(name),
  )
  const account = named.find(fits) ?? named[0]
  if (!account) return { problem: errorOf('account', 'unknown_account', { value: name }) }
  if (fits(account)) return { account }
  const { title, currency } = account
  return {
    problem: errorOf('currency', 'account_currency', { account: title, currency, value: values.currency ?? '' }),
  }
}

const amountOf = (text: string | undefined): Decimal | undefined =>
  text === undefined ? undefined : parseDecimal(text, { maxDecimals: 4, allowNegative: true })

/** Money that came in, or left; without a direction the sign of the amount says it. */
export const directionOf = ({ values }: ImportRecord): 'income' | 'expense' | undefined => {
  if (values.direction === 'in') return 'income'
  if (values.direction === 'out') return 'expense'
  if (values.direction) return undefined
  return amountOf(values.amount)?.lt(0) ? 'expense' : 'income'
}

/** The number that the payment had elsewhere begins its note: it tells equal payments apart. */
const noteOf = ({ number, note }: ImportRecord['values']): string | null =>
  [number, note].filter((text) => text).join(' · ') || null

/** Whether a note is that of a payment with the number. */
export const hasNumber = (note: string | null, number: string): boolean =>
  note === number || (note ?? '').startsWith(`${number} · `)

const fieldNames: Record<string, ImportField> = {
  type: 'direction',
  total: 'amount',
  account_id: 'account',
  client_id: 'party_title',
  'receipt.type': 'note',
}
export const fieldOfPayment = (path: string): ImportField | null =>
  fieldNames[path] ??
  (['date', 'currency', 'note'].find((name) => name === path) as ImportField | undefined) ??
  (/^(?:invoices|expenses)/.test(path) ? 'document_number' : null)

/** The form of a payment without its documents, or the problems of the record. */
export const paymentForm = (
  { session }: ImportRun,
  record: ImportRecord,
  { account, clientId }: { account: OwnAccount; clientId: string | null },
): { form: PaymentForm } | { problems: RowProblem[] } => {
  const { values } = record
  const amount = amountOf(values.amount)
  const problems: RowProblem[] = []
  if (!values.amount) problems.push(errorOf('amount', 'required'))
  else if (!amount) problems.push(errorOf('amount', 'number'))
  else if (amount.eq(0)) problems.push(errorOf('amount', 'positive'))
  else if (!amount.round(currencyDigits(account.currency), 0).eq(amount))
    problems.push(errorOf('amount', 'amount_decimals'))
  const type = directionOf(record)
  if (!type) problems.push(errorOf('direction', 'choice'))
  if (!values.date) problems.push(errorOf('date', 'required'))
  else if (!isPlainDate(values.date)) problems.push(errorOf('date', 'date'))
  else if (isClosed(values.date, session.closed_until))
    problems.push(errorOf('date', 'closed_period', { date: session.closed_until ?? '' }))
  if (type === 'income' && clientId === null) problems.push(errorOf('party_title', 'required'))
  if (problems.length > 0 || !amount || !type) return { problems }
  const result = parse(paymentInput, {
    type,
    date: values.date,
    // The id of a client that the import itself brings is known when it is applied.
    client_id: clientId,
    account_id: account.id,
    total: dec(amount).abs().toFixed(currencyDigits(account.currency)),
    currency: account.currency,
    note: noteOf(values),
  })
  if (result.success) return { form: result.data }
  return {
    problems: Object.entries(fieldMessages(result.error)).flatMap(([path, messages]) =>
      messages.map(({ key }) => errorOf(fieldOfPayment(path), key)),
    ),
  }
}
