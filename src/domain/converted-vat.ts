// Decision: docs/decisions/purchases.md
import { amountText } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'

/**
 * The VAT of a document in another currency, as printed, in its e-invoice, in the ledger (`vat_of_invoice()`) and in i.SAF: each VAT row is
 * converted by the rate of the document and rounded, then they are summed. Never '-0.00'.
 */
export const convertedVat = (rows: readonly { vat: Amount }[], rate: string, currency: string): Amount =>
  amountText(sum(rows.map(({ vat }) => dec(amountText(dec(vat).times(dec(rate)), currency)))), currency)
