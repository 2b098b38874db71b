import type { Amount } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'

/** The amount of the stored document as the e-invoice has it: a credit invoice has positive amounts there. Keeps the decimals; never '-0.00'. */
export const signed = (amount: Amount, isCredit: boolean): Amount => {
  if (!isCredit || dec(amount).eq(0)) return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

/** The largest difference that Peppol accepts between an amount and what it is computed from (R040, R120). */
export const peppolSlack: Decimal = dec('0.02')
