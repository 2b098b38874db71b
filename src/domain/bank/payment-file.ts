import { dec } from '#domain/decimal.ts'
import { ibanProblem } from '#domain/identifiers.ts'
import { addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isWorkingDay, workingDayFrom } from '#domain/working-days.ts'

/** The most payments in one file. Banks take more, but a person looks through each row. */
export const maxPayments = 500

/** Banks keep an order for at most a year. */
const maxDaysAhead = 365

// Countries and territories of SEPA by the IBAN registry (EPC409-09, 2026).
const sepaCountries = new Set(
  `AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK
   SM VA`.split(/\s+/),
)

/** Whether euros can be transferred to the account number, without spaces, by SEPA. */
export const isSepaIban = (iban: string): boolean =>
  ibanProblem(iban) === undefined && sepaCountries.has(iban.slice(0, 2))

/** The next day on which banks in Lithuania work, after today. */
export const defaultPaymentDate = (today: PlainDate): PlainDate => workingDayFrom(addDays(today, 1))

/** Whether banks pay on that day; otherwise they pay on the next working day. */
export const isPaymentDay = isWorkingDay

/** Why a day of payment is refused: a part of the key of its text. */
export const paymentDateProblem = (date: PlainDate, today: PlainDate): 'date_past' | 'date_far' | undefined =>
  date < today ? 'date_past' : date > addDays(today, maxDaysAhead) ? 'date_far' : undefined

/** What the rules need of an expense that is to be paid. */
type PayableExpense = {
  kind: string
  deleted_at: string | null
  archived_at: string | null
  currency: string
  unpaid: string
  /** The day from which a live file pays it. */
  in_payment: PlainDate | null
}

/** Why an expense cannot be paid by a file: a part of the key of its text. */
export type NotPayable = 'deleted' | 'archived' | 'credit' | 'paid' | 'in_payment' | 'currency'

/** Why the expense cannot go into a payment file; undefined when it can. Files are of euros: SEPA has no other currency. */
export const notPayable = (expense: PayableExpense): NotPayable | undefined => {
  if (expense.deleted_at) return 'deleted'
  if (expense.archived_at) return 'archived'
  if (expense.kind === 'credit') return 'credit'
  if (dec(expense.unpaid).lte(0)) return 'paid'
  if (expense.in_payment) return 'in_payment'
  return expense.currency === 'EUR' ? undefined : 'currency'
}

/** Why the amount cannot be paid: a part of the key of its text. `amount` and `unpaid` are euros. */
export const paidAmountProblem = (
  amount: string,
  unpaid: string,
): 'amount_zero' | 'amount_decimals' | 'amount_open' | undefined => {
  if (dec(amount).lte(0)) return 'amount_zero'
  if ((amount.split('.')[1] ?? '').length > 2) return 'amount_decimals'
  return dec(amount).gt(dec(unpaid)) ? 'amount_open' : undefined
}

/** Why a company's account cannot pay by a file: a part of the key of its text. */
export const payingAccountProblem = (account: {
  account_number: string | null
  currency: string
}): 'account_iban' | 'account_currency' | undefined => {
  if (account.currency !== 'EUR') return 'account_currency'
  return account.account_number && isSepaIban(account.account_number) ? undefined : 'account_iban'
}

/**
 * What a person must know about the account of a vendor: it has none, or none of SEPA; it differs from the one paid or known before; the
 * vendor is paid for the first time.
 */
export type AccountState = 'missing' | 'not_sepa' | 'changed' | 'first' | 'known'

type AccountFacts = {
  /** On the vendor's card, without spaces. */
  account_number: string | null
  /** The account that was paid last, or else the one that the card had before. */
  previous: string | null
  /** Money was paid to the vendor before. */
  is_paid_before: boolean
}

export const accountState = (facts: AccountFacts): AccountState => {
  if (!facts.account_number) return 'missing'
  if (!isSepaIban(facts.account_number)) return 'not_sepa'
  if (facts.previous && facts.previous !== facts.account_number) return 'changed'
  return facts.is_paid_before ? 'known' : 'first'
}
