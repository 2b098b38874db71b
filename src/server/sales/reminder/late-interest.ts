import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { claimsCompensation, interestPercent, lateInterest, recoveryCompensation } from '#domain/reminder/interest.ts'
import type { DebtorKind, InterestTerms } from '#domain/reminder/interest.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readOpenAmounts } from './due-letters.queries.ts'

type LateInvoice = { id: string; date_due: PlainDate | null; currency: string }

type Opens = Awaited<ReturnType<typeof readOpenAmounts>>
type Rule = { terms: InterestTerms; kind: DebtorKind; today: PlainDate }

/** The interest and the compensation for late invoices until a day, by currency, from what was open of each; none of those without any. */
export const lateInterestOf = (
  invoices: readonly LateInvoice[],
  opens: Opens,
  { terms, kind, today }: Rule,
): { currency: string; amount: string }[] => {
  const sums = new Map<string, string>()
  const add = (currency: string, value: string) =>
    sums.set(currency, amountText(dec(sums.get(currency) ?? '0').plus(dec(value)), currency))
  for (const { id, date_due, currency } of invoices) {
    if (date_due === null || date_due >= today) continue
    const percent = interestPercent(terms, kind, date_due)
    if (percent === null) continue
    add(currency, lateInterest({ due: date_due, today, currency, percent }, opens.get(id) ?? []))
    if (claimsCompensation(terms, kind)) add('EUR', recoveryCompensation)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount })).filter(({ amount }) => !dec(amount).eq(0))
}

/** What was open of the invoices of letters; nothing is read while no interest is counted. */
export const readOpensFor = async (
  scope: Scope,
  letters: readonly { invoices: readonly { id: string }[] }[],
  { rule }: InterestTerms,
): Promise<Opens> =>
  rule === 'none'
    ? new Map()
    : readOpenAmounts(
        scope,
        letters.flatMap(({ invoices }) => invoices.map(({ id }) => id)),
      )
