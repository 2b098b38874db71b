import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { claimsCompensation, interestPercent, lateInterest, recoveryCompensation } from '#domain/reminder/interest.ts'
import type { DebtorKind, InterestTerms } from '#domain/reminder/interest.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readOpenAmounts } from './due-letters.queries.ts'

type LateInvoice = { id: string; date_due: PlainDate | null; currency: string }

/** The interest and the compensation for late invoices until a day, by currency; none of those without any. */
export const lateInterestOf = async (
  scope: Scope,
  invoices: readonly LateInvoice[],
  { terms, kind, today }: { terms: InterestTerms; kind: DebtorKind; today: PlainDate },
): Promise<{ currency: string; amount: string }[]> => {
  const late = invoices.flatMap(({ id, date_due, currency }) => {
    const percent = date_due === null || date_due >= today ? null : interestPercent(terms, kind, date_due)
    return percent === null || date_due === null ? [] : [{ id, due: date_due, currency, percent }]
  })
  if (late.length === 0) return []
  const opens = await readOpenAmounts(
    scope,
    late.map(({ id }) => id),
  )
  const sums = new Map<string, string>()
  const add = (currency: string, value: string) =>
    sums.set(currency, amountText(dec(sums.get(currency) ?? '0').plus(dec(value)), currency))
  for (const { id, ...one } of late) {
    add(one.currency, lateInterest({ ...one, today }, opens.get(id) ?? []))
    if (claimsCompensation(terms, kind)) add('EUR', recoveryCompensation)
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount })).filter(({ amount }) => !dec(amount).eq(0))
}
