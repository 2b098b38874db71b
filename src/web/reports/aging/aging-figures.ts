import type { Report } from '#contract/reports/report.ts'
import { agedFromDays, ageFilters, ages, agesFrom } from '#domain/debt-ages.ts'
import type { Age, AgedFrom, AgeFilter } from '#domain/debt-ages.ts'
import { dec, divide, hundred, zero } from '#domain/decimal.ts'

/** Each part of all debts with its share in whole percent. */
export const agePartsOf = (
  { totals }: Pick<Report, 'totals'>,
  agedFrom: AgedFrom,
): { age: Age; amount: string; percent: string }[] => {
  const total = dec(totals['total'] ?? '0')
  return agesFrom(agedFrom).map((age) => {
    const amount = totals[age] ?? '0'
    return {
      age,
      amount,
      percent: total.eq(zero) ? '0' : divide(dec(amount).times(hundred), total, 0).toFixed(0),
    }
  })
}

/** The colour of an age, as the age of that place counted from the due day: the first is calm, the others darken. */
export const toneOf = (age: Age, agedFrom: AgedFrom): Age => ages[agesFrom(agedFrom).indexOf(age)] ?? age

type Address = Readonly<Record<string, string>>

/** Which debts the address asks for. An age that debts cannot have keeps all. */
export const ageFilterIn = (address: Address): AgeFilter | undefined => {
  const filter = ageFilters.find((each) => each === address['age'])
  return filter === 'late' || (filter && agesFrom(agedFromIn(address)).includes(filter)) ? filter : undefined
}

export const agedFromIn = ({ aged_from }: Address): AgedFrom => agedFromDays.find((each) => each === aged_from) ?? 'due'
