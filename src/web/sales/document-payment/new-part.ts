import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'

type Part = { id: string; amount: string }
type Paid<P extends Part> = { payments: readonly P[]; paid: string; currency: string; shortened?: object | undefined }

/** After a payment was added: which one it is, unless not all of them are shown, for then another could be taken for it. */
export const newPart = <P extends Part>(before: Paid<P>, after: Paid<P>): P | undefined =>
  before.shortened || after.shortened
    ? undefined
    : after.payments.find(({ id }) => before.payments.every((known) => known.id !== id))

/** How much was added. */
export const addedAmount = <P extends Part>(before: Paid<P>, after: Paid<P>): string =>
  newPart(before, after)?.amount ?? amountText(dec(after.paid).minus(dec(before.paid)), after.currency)
