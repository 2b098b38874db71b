import { dec, roundHalfAway, sum, zero } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import { exchangeGain } from './exchange-difference.ts'
import type { PartAmount } from './exchange-difference.ts'
import type { Common, PostedDocuments, SettlingPart } from './posted-documents.ts'
import { isReverseChargeOnPurchase } from './vat.ts'

/** An amount in the currency of the document and in that of the company. */
type Worth = { amount: Decimal; base: Decimal }

/** What each amount of a document is worth in the currency of the company. */
export const worthIn = <Kind extends keyof PostedDocuments>(
  kind: Kind,
  document: PostedDocuments[Kind],
  companyCurrency: string,
): ((amount: string) => Worth) => {
  const inBase = (amount: string) => toBase(dec(amount), document, companyCurrency)
  const field = (name: string) => (document as unknown as Record<string, string>)[name]!
  if (kind === 'invoice' || kind === 'expense') {
    const worths = documentWorths(document as PostedDocuments['invoice' | 'expense'], inBase)
    return (amount) => worths[amount]!
  }
  if (kind === 'payment') {
    const payment = document as PostedDocuments['payment']
    // All amounts of a payment are worth the same: what arrived, where it arrived in the currency of the company.
    const base =
      payment.destination_currency === companyCurrency ? dec(payment.destination_total!) : inBase(payment.total)
    const cents = payment.credit_worth === null ? zero : dec(payment.credit_worth).minus(base)
    return (amount) =>
      amount === 'credit_cents' ? { amount: zero, base: cents } : { amount: dec(field(amount)), base }
  }
  if (kind === 'paid_before') {
    const { paid_before, total, total_without_vat, vat_total } = document as PostedDocuments['paid_before']
    // The whole total is worth what the document is, so that nothing is left of it.
    const base = dec(paid_before).eq(total) ? inBase(total_without_vat).plus(inBase(vat_total)) : inBase(paid_before)
    return () => ({ amount: dec(paid_before), base })
  }
  if (kind === 'invoice_payment' || kind === 'expense_payment') {
    const worths = partWorthsOf(kind, document as PostedDocuments['invoice_payment' | 'expense_payment'], inBase)
    return (amount) => worths[amount]!
  }
  return (amount) => ({ amount: dec(field(amount)), base: inBase(field(amount)) })
}

/** The amounts of a part: what it settles at the rate of the document, and the exchange difference, which has no amount in that currency. */
const partWorthsOf = (
  kind: 'invoice_payment' | 'expense_payment',
  part: SettlingPart,
  inBase: (amount: string) => Decimal,
): Record<string, Worth> => {
  const settled = inBase(part.amount)
  const ofDocument = dec(part.document_worth)
  const ofPayment = dec(part.payment_worth)
  const gain = exchangeGain(kind === 'invoice_payment' ? 'receivable' : 'payable', ofDocument, ofPayment)
  const difference = (base: Decimal): Worth => ({ amount: zero, base })
  return {
    amount: { amount: dec(part.amount), base: settled },
    document_rest: difference(ofDocument.minus(settled)),
    payment_rest: difference(ofPayment.minus(settled)),
    gain: difference(gain.gt(zero) ? gain : zero),
    loss: difference(gain.lt(zero) ? gain.neg() : zero),
  } satisfies Record<'amount' | PartAmount, Worth>
}

/**
 * The amounts of an invoice or expense. Each VAT row is converted and rounded by itself, and the amounts are sums of the rows. The total is
 * the sum of its parts, so that the entries balance.
 */
const documentWorths = (
  document: PostedDocuments['invoice' | 'expense'],
  inBase: (amount: string) => Decimal,
): Record<string, Worth> => {
  const rows =
    'kind' in document
      ? document.vat_rows
      : document.vat_rows.map((row) => ({ ...row, type: '', vat_not_deducted: '0' }))
  const isOwed = ({ type }: { type: string }) => isReverseChargeOnPurchase({ type })
  const sumOf = (amounts: readonly string[]): Worth => {
    const amount = sum(amounts.map(dec))
    return { amount, base: amount.eq(zero) ? zero : sum(amounts.map(inBase)) }
  }
  const ofTotal = (name: 'total_without_vat' | 'vat_total', amounts: readonly string[]): Worth => {
    const amount = dec(document[name])
    const base = rows.length > 0 ? sum(amounts.map(inBase)) : inBase(document[name])
    return { amount, base: amount.eq(zero) ? zero : base }
  }
  const isImport = 'kind' in document && document.kind === 'import'
  const vat = ofTotal(
    'vat_total',
    rows.filter((row) => !isOwed(row)).map((row) => row.vat),
  )
  const net = ofTotal('total_without_vat', isImport ? [document.total_without_vat] : rows.map(({ base }) => base))
  const owed = sumOf(rows.filter(isOwed).map((row) => row.vat))
  const notDeducted = sumOf(rows.map(({ vat_not_deducted }) => vat_not_deducted))
  const total = dec(document.total)
  const netBase = total.eq(zero) ? zero.minus(vat.base) : net.base
  return {
    total: { amount: total, base: netBase.plus(vat.base) },
    total_without_vat: { amount: net.amount, base: netBase },
    vat_total: vat,
    cost: { amount: net.amount.plus(notDeducted.amount), base: netBase.plus(notDeducted.base) },
    input_vat: {
      amount: vat.amount.plus(owed.amount).minus(notDeducted.amount),
      base: vat.base.plus(owed.base).minus(notDeducted.base),
    },
    owed_vat: owed,
  }
}

/** By the rate of the document. A foreign currency without a rate is worth 0. */
const toBase = (amount: Decimal, { currency, exchange_rate }: Common, companyCurrency: string): Decimal => {
  if (exchange_rate !== null) return dec(exchange_rate).eq(1) ? amount : roundHalfAway(amount.times(exchange_rate), 2)
  return currency === companyCurrency ? amount : zero
}
